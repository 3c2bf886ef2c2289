-- Every meeting ID ever given, PMIs among them: an ID never comes to mean another meeting (spec-notes: meeting ID, PMI).
CREATE TABLE meeting_ids (
  meeting_id text PRIMARY KEY CHECK (meeting_id ~ '^[1-9][0-9]{11}$')
);
INSERT INTO meeting_ids SELECT pmi FROM resources;

-- A seat whose PMI is a meeting's ID is not inserted, as if the PMI were another seat's: the allocator takes the next one.
CREATE FUNCTION reserve_pmi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO meeting_ids VALUES (NEW.pmi) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER resources_reserve_pmi BEFORE INSERT ON resources FOR EACH ROW EXECUTE FUNCTION reserve_pmi();

CREATE TABLE meetings (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  resource_id uuid NOT NULL REFERENCES resources (id) ON DELETE CASCADE,
  host_user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('personal', 'instant', 'scheduled')),
  -- Spec 3.30.
  id_source text NOT NULL CHECK (id_source IN ('personal', 'generated', 'unique_url')),
  -- The ID that people type; a personal meeting's is the PMI.
  meeting_id text NOT NULL UNIQUE REFERENCES meeting_ids (meeting_id),
  title text NOT NULL CHECK (title <> ''),
  -- What people type.
  passcode text NOT NULL CHECK (passcode ~ '^[0-9]{6}$'),
  -- The link's `pwd`: 128 bits, so that who holds the link types nothing.
  link_token text NOT NULL CHECK (length(link_token) >= 22),
  -- roomSettingsSchema of the contract.
  settings jsonb NOT NULL,
  time_zone text NOT NULL,
  color_code_hex text NOT NULL CHECK (color_code_hex ~ '^#[0-9A-Fa-f]{6}$'),
  -- RFC 5545 RRULE in the meeting's own zone.
  rrule text,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX meetings_one_personal ON meetings (resource_id) WHERE kind = 'personal';
CREATE INDEX meetings_resource ON meetings (resource_id);
CREATE INDEX meetings_organization ON meetings (organization_id);
CREATE INDEX meetings_host ON meetings (host_user_id);

-- One dated instance of a meeting, identified by meeting and original start.
CREATE TABLE occurrences (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  resource_id uuid NOT NULL REFERENCES resources (id) ON DELETE CASCADE,
  original_start timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  during tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  -- Scheduled ones keep the seat for themselves; a room opened right now does not.
  is_reserving boolean NOT NULL,
  room_state text NOT NULL DEFAULT 'none' CHECK (room_state IN ('none', 'open', 'ended')),
  -- Until when it is listed as upcoming: the planned end, infinity while the room is open, the end of the room after it was ended.
  closes_at timestamptz NOT NULL,
  UNIQUE (meeting_id, original_start),
  -- Half-open, so back to back is allowed (spec 5.7, spec-notes: overlap).
  CONSTRAINT occurrences_no_overlap EXCLUDE USING gist (resource_id WITH =, during WITH &&) WHERE (is_reserving)
);
CREATE INDEX occurrences_meeting_closes ON occurrences (meeting_id, closes_at);
CREATE INDEX occurrences_resource_starts ON occurrences (resource_id, starts_at);
CREATE INDEX occurrences_organization ON occurrences (organization_id);

-- Who takes part. The host is a row too, so that "my meetings" is one range of one index.
CREATE TABLE invitees (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- Of people without an account here.
  email citext,
  role text NOT NULL CHECK (role IN ('host', 'co_host', 'panelist', 'participant')),
  response text NOT NULL DEFAULT 'pending' CHECK (response IN ('pending', 'accepted', 'declined', 'suggested')),
  created_at timestamptz NOT NULL,
  CHECK ((user_id IS NULL) <> (email IS NULL))
);
CREATE UNIQUE INDEX invitees_user_meeting ON invitees (user_id, meeting_id) WHERE user_id IS NOT NULL;
CREATE UNIQUE INDEX invitees_meeting_email ON invitees (meeting_id, email) WHERE email IS NOT NULL;
CREATE INDEX invitees_meeting ON invitees (meeting_id) INCLUDE (role, response);
