-- Planned meetings: what the scheduler keeps of one (spec 3.12–3.23).
ALTER TABLE meetings
  ADD COLUMN agenda text NOT NULL DEFAULT '',
  ADD COLUMN meeting_type text NOT NULL DEFAULT 'regular' CHECK (meeting_type IN ('regular', 'big')),
  ADD COLUMN is_multilingual boolean NOT NULL DEFAULT false,
  ADD COLUMN show_me_as text NOT NULL DEFAULT 'Busy' CHECK (show_me_as IN ('Busy', 'Available')),
  ADD COLUMN is_all_day boolean NOT NULL DEFAULT false,
  -- The wall-clock time in time_zone is what is kept (RFC 5545 3.3.5, form 3); null for what was never planned.
  ADD COLUMN local_start timestamp,
  ADD COLUMN duration_minutes integer CHECK (duration_minutes > 0),
  -- EXDATE: original starts that are left out.
  ADD COLUMN cancelled_starts timestamptz[] NOT NULL DEFAULT '{}',
  -- Series have rows up to here; further dates are looked up. Null: every date has its row.
  ADD COLUMN materialized_until timestamptz,
  -- End of the last date; infinity for a series without end, null for what was never planned.
  ADD COLUMN series_ends_at timestamptz,
  -- A series that was split at "this and following" goes on in another row, with the same meeting ID and link.
  ADD COLUMN predecessor_id uuid REFERENCES meetings (id) ON DELETE SET NULL,
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  -- SEQUENCE of RFC 5545 3.8.7.4: counts the changes that matter to invitees.
  ADD COLUMN ics_sequence integer NOT NULL DEFAULT 0,
  ADD COLUMN is_registration_required boolean NOT NULL DEFAULT false,
  -- registrationFormSchema of the contract.
  ADD COLUMN registration jsonb NOT NULL DEFAULT '{"approval":"automatic","questions":[]}',
  ADD COLUMN is_in_own_calendar boolean NOT NULL DEFAULT true,
  -- Every date of it was taken back; kept for the people who still hold the link and for what it produced.
  ADD COLUMN cancelled_at timestamptz;

-- Planned meetings may run under the PMI, and the parts of a split series share their ID.
ALTER TABLE meetings DROP CONSTRAINT meetings_meeting_id_key;
CREATE UNIQUE INDEX meetings_one_unplanned ON meetings (meeting_id) WHERE kind <> 'scheduled';
CREATE INDEX meetings_meeting_id ON meetings (meeting_id);
CREATE INDEX meetings_predecessor ON meetings (predecessor_id) WHERE predecessor_id IS NOT NULL;
-- What the horizon job has to extend, and what has dates beyond its rows.
CREATE INDEX meetings_horizon ON meetings (materialized_until) WHERE materialized_until IS NOT NULL;
CREATE INDEX meetings_seat_horizon ON meetings (resource_id, materialized_until) WHERE materialized_until IS NOT NULL;

-- The series of an organisation that have dates beyond their rows.
CREATE INDEX meetings_organization_horizon ON meetings (organization_id, materialized_until) WHERE materialized_until IS NOT NULL;
-- A calendar asks, meeting by meeting, for the planned dates of a range.
CREATE INDEX occurrences_meeting_starts ON occurrences (meeting_id, starts_at) WHERE is_reserving;

-- One date that is not as the series says; null is "as the meeting".
ALTER TABLE occurrences
  ADD COLUMN is_changed boolean NOT NULL DEFAULT false,
  ADD COLUMN title text CHECK (title <> ''),
  ADD COLUMN agenda text,
  ADD COLUMN color_code_hex text CHECK (color_code_hex ~ '^#[0-9A-Fa-f]{6}$'),
  ADD COLUMN show_me_as text CHECK (show_me_as IN ('Busy', 'Available'));

CREATE INDEX occurrences_changed ON occurrences (meeting_id) WHERE is_changed;

-- Which of the meetings with one ID has people inside.
CREATE INDEX occurrences_open ON occurrences (meeting_id) WHERE room_state = 'open';

ALTER TABLE invitees
  ADD COLUMN name text,
  ADD COLUMN team_id uuid,
  ADD COLUMN team_name text,
  -- What is mailed to people without an account here is in this language and zone; null: the organizer's.
  ADD COLUMN language text,
  ADD COLUMN time_zone text,
  -- SHA-256 of the token behind "Accept", "Decline" and "Suggest new time" of the mail.
  ADD COLUMN answer_token_hash bytea UNIQUE,
  ADD COLUMN responded_at timestamptz;

-- The answer for one date of a series, where it is not the one for all.
CREATE TABLE occurrence_responses (
  invitee_id uuid NOT NULL REFERENCES invitees (id) ON DELETE CASCADE,
  original_start timestamptz NOT NULL,
  -- Pending: a date that was moved is asked for again.
  response text NOT NULL CHECK (response IN ('pending', 'accepted', 'declined', 'suggested')),
  responded_at timestamptz NOT NULL,
  PRIMARY KEY (invitee_id, original_start)
);

-- A new time that an invitee suggests (spec 4.3): pending → confirmed | refused | withdrawn.
CREATE TABLE time_requests (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  invitee_id uuid NOT NULL REFERENCES invitees (id) ON DELETE CASCADE,
  original_start timestamptz NOT NULL,
  suggested_start timestamptz NOT NULL,
  suggested_end timestamptz NOT NULL CHECK (suggested_end > suggested_start),
  note text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'confirmed', 'refused', 'withdrawn')),
  created_at timestamptz NOT NULL,
  decided_at timestamptz
);
CREATE UNIQUE INDEX time_requests_one_pending ON time_requests (invitee_id, original_start) WHERE state = 'pending';
CREATE INDEX time_requests_invitee ON time_requests (invitee_id);
CREATE INDEX time_requests_meeting ON time_requests (meeting_id) WHERE state = 'pending';

-- What the scheduler asked to be reminded of (spec 3.22, 9.4).
CREATE TABLE reminders (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  remind_type text NOT NULL CHECK (remind_type IN ('email', 'notification')),
  before_value integer NOT NULL CHECK (before_value > 0),
  duration_unit text NOT NULL CHECK (duration_unit IN ('minute', 'hour', 'day')),
  minutes_before integer NOT NULL CHECK (minutes_before > 0),
  UNIQUE (meeting_id, remind_type, minutes_before)
);

-- Each reminder of each date goes out once for one start time, whatever dies in between; a moved date is reminded of again.
-- It is named by what it says, not by its row: a reminder that is taken back and asked for again has been sent all the same.
CREATE TABLE sent_reminders (
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  remind_type text NOT NULL,
  minutes_before integer NOT NULL,
  original_start timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (meeting_id, original_start, starts_at, remind_type, minutes_before)
);
CREATE INDEX sent_reminders_sent_at ON sent_reminders (sent_at);
-- What begins soon, over all seats.
CREATE INDEX occurrences_starts ON occurrences (starts_at);

-- Who registered for a meeting that asks for it. The token is the person's own `pwd` in the join link.
CREATE TABLE registrations (
  id uuid PRIMARY KEY,
  -- Of a series that was split, the first part: who registered has registered for all of it.
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name text NOT NULL,
  email citext NOT NULL,
  language text NOT NULL,
  time_zone text,
  -- [{ questionId, label, answer }]: the label as it was asked.
  answers jsonb NOT NULL,
  state text NOT NULL CHECK (state IN ('pending', 'approved', 'refused')),
  token_hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  judged_at timestamptz,
  UNIQUE (meeting_id, email)
);
CREATE INDEX registrations_meeting ON registrations (meeting_id, created_at DESC, id);

-- The private address of a user's calendar feed. The token itself is never kept.
CREATE TABLE calendar_feeds (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  -- Encrypted with a key derived from APP_SECRET, so that the address can be shown again.
  token_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);

-- Answers of calls that carried an Idempotency-Key (spec: safe to repeat); forgotten after a day.
CREATE TABLE idempotency_keys (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  key text NOT NULL CHECK (length(key) BETWEEN 1 AND 200),
  -- SHA-256 of the request.
  request_hash bytea NOT NULL,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);
