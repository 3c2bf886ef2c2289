-- Who takes part. The host has a row too, so that "my meetings" is one range of one index.
CREATE TABLE invitees (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('host', 'co_host', 'panelist', 'participant')),

  -- A colleague.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- Of people from outside the organisation.
  email citext,
  name text,
  -- The account elsewhere that the address belongs to, if there is one. It sees the invitation on its home page and in its
  -- calendar; the meeting's organisation does not learn of the account.
  outside_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- The account whose calendar has the meeting: the colleague's or the outside account.
  account_id uuid GENERATED ALWAYS AS (coalesce(user_id, outside_user_id)) STORED,
  -- Language and time zone of mails to people without an account; null: the organizer's.
  language text,
  time_zone text,

  -- The team or business unit through which the person is invited, with its name at that time.
  group_id uuid,
  group_name text,
  group_kind text CHECK (group_kind IN ('team', 'business_unit')),
  -- Further groups, as [{ groupId, groupName, groupKind }]: the person stays invited until the last of them is removed.
  other_groups jsonb NOT NULL DEFAULT '[]',

  response text NOT NULL DEFAULT 'pending' CHECK (response IN ('pending', 'accepted', 'declined', 'suggested')),
  responded_at timestamptz,
  -- What the person wrote with a refusal, for the organizer; cleared by the next response.
  response_note text NOT NULL DEFAULT '',
  -- SHA-256 of the token behind "Accept", "Decline" and "Suggest new time" in the mails.
  answer_token_hash bytea UNIQUE,

  -- The span of the meeting's planned dates, so that one range of one index finds the meetings that may have a date in a month.
  -- It never shrinks. Null: no date was ever planned.
  first_start timestamptz,
  last_start timestamptz,

  created_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) <> (email IS NULL)),
  CONSTRAINT invitees_group_of_a_kind CHECK ((group_id IS NULL) = (group_kind IS NULL)),
  CONSTRAINT invitees_outside_by_email CHECK (outside_user_id IS NULL OR user_id IS NULL),
  CONSTRAINT invitees_whole_span CHECK ((first_start IS NULL) = (last_start IS NULL))
);
CREATE UNIQUE INDEX invitees_meeting_email ON invitees (meeting_id, email) WHERE email IS NOT NULL;
CREATE INDEX invitees_meeting ON invitees (meeting_id) INCLUDE (role, response);
-- A new account finds the invitations to its address.
CREATE INDEX invitees_email ON invitees (email) WHERE email IS NOT NULL;
-- "My meetings", from any organisation.
CREATE UNIQUE INDEX invitees_account_meeting ON invitees (account_id, meeting_id) WHERE account_id IS NOT NULL;
CREATE INDEX invitees_user ON invitees (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX invitees_outside_user ON invitees (outside_user_id) WHERE outside_user_id IS NOT NULL;
CREATE INDEX invitees_account_span ON invitees (account_id, last_start, first_start) WHERE account_id IS NOT NULL;

-- The response to one date of a series, if it differs from the response to the series.
CREATE TABLE occurrence_responses (
  invitee_id uuid REFERENCES invitees (id) ON DELETE CASCADE,
  original_start timestamptz,
  -- `pending`: the date was moved, so a new response is needed.
  response text NOT NULL CHECK (response IN ('pending', 'accepted', 'declined', 'suggested')),
  response_note text NOT NULL DEFAULT '',
  responded_at timestamptz NOT NULL,
  PRIMARY KEY (invitee_id, original_start)
);

-- Requests for a new time from invitees (spec 4.3): pending → confirmed | refused | withdrawn.
CREATE TABLE time_requests (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  invitee_id uuid NOT NULL REFERENCES invitees (id) ON DELETE CASCADE,
  original_start timestamptz NOT NULL,
  suggested_start timestamptz NOT NULL,
  suggested_end timestamptz NOT NULL,
  note text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'refused', 'withdrawn')),
  decided_at timestamptz,
  created_at timestamptz NOT NULL,
  CHECK (suggested_end > suggested_start)
);
CREATE UNIQUE INDEX time_requests_one_pending ON time_requests (invitee_id, original_start) WHERE state = 'pending';
CREATE INDEX time_requests_invitee ON time_requests (invitee_id);
CREATE INDEX time_requests_meeting ON time_requests (meeting_id) WHERE state = 'pending';

-- Transactions that change the dates or the people of a planned meeting lock its row, so none of these triggers misses a change.
CREATE FUNCTION take_span_of_meeting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT min(starts_at), max(starts_at) INTO NEW.first_start, NEW.last_start
  FROM occurrences WHERE meeting_id = NEW.meeting_id AND is_reserving;
  RETURN NEW;
END $$;

CREATE TRIGGER invitees_take_span BEFORE INSERT ON invitees FOR EACH ROW EXECUTE FUNCTION take_span_of_meeting();

CREATE FUNCTION widen_spans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitees i SET first_start = least(i.first_start, d.first_start), last_start = greatest(i.last_start, d.last_start)
  FROM (
    SELECT meeting_id, min(starts_at) AS first_start, max(starts_at) AS last_start FROM written WHERE is_reserving GROUP BY meeting_id
  ) d
  WHERE i.meeting_id = d.meeting_id AND (i.first_start <= d.first_start AND i.last_start >= d.last_start) IS NOT TRUE;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_widen_spans AFTER INSERT ON occurrences REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION widen_spans();

CREATE FUNCTION widen_span() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitees SET first_start = least(first_start, NEW.starts_at), last_start = greatest(last_start, NEW.starts_at)
  WHERE meeting_id = NEW.meeting_id AND (NEW.starts_at BETWEEN first_start AND last_start) IS NOT TRUE;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_widen_span AFTER UPDATE OF meeting_id, starts_at, is_reserving ON occurrences FOR EACH ROW
  WHEN (NEW.is_reserving AND (NEW.meeting_id, NEW.starts_at, OLD.is_reserving) IS DISTINCT FROM (OLD.meeting_id, OLD.starts_at, true))
  EXECUTE FUNCTION widen_span();
