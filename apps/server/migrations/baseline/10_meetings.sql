-- Every meeting ID that was ever used, PMIs included: an ID never leads to another meeting later.
CREATE TABLE meeting_ids (
  meeting_id text PRIMARY KEY CHECK (meeting_id ~ '^[1-9][0-9]{11}$')
);

-- A seat whose PMI is a meeting's ID is not inserted, as in a conflict with another seat: the allocator tries the next one.
CREATE FUNCTION reserve_pmi() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO meeting_ids VALUES (NEW.pmi) ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER resources_reserve_pmi BEFORE INSERT ON resources FOR EACH ROW EXECUTE FUNCTION reserve_pmi();
CREATE TRIGGER resources_renew_pmi BEFORE UPDATE OF pmi ON resources
  FOR EACH ROW WHEN (NEW.pmi <> OLD.pmi) EXECUTE FUNCTION reserve_pmi();

CREATE TABLE meetings (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  resource_id uuid NOT NULL REFERENCES resources (id) ON DELETE CASCADE,
  host_user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('personal', 'instant', 'scheduled')),
  meeting_type text NOT NULL DEFAULT 'regular' CHECK (meeting_type IN ('regular', 'big')),

  -- The ID that people type. Planned meetings may use the PMI, and the parts of a split series share their ID.
  meeting_id text NOT NULL REFERENCES meeting_ids (meeting_id),
  -- Spec 3.30.
  id_source text NOT NULL CHECK (id_source IN ('personal', 'generated', 'unique_url')),
  -- What people type.
  passcode text NOT NULL CHECK (passcode ~ '^[0-9]{6}$'),
  -- `pwd` of the join link: 128 bits, so people with the link don't type a passcode.
  link_token text NOT NULL CHECK (length(link_token) >= 22),

  title text NOT NULL CHECK (title <> ''),
  agenda text NOT NULL DEFAULT '',
  banner_file_id uuid REFERENCES files (id) ON DELETE SET NULL,
  color_code_hex text NOT NULL CHECK (color_code_hex ~ '^#[0-9A-Fa-f]{6}$'),
  is_multilingual boolean NOT NULL DEFAULT false,
  show_me_as text NOT NULL DEFAULT 'Busy' CHECK (show_me_as IN ('Busy', 'Available')),
  is_in_own_calendar boolean NOT NULL DEFAULT true,
  -- roomSettingsSchema of the contract.
  settings jsonb NOT NULL,
  is_registration_required boolean NOT NULL DEFAULT false,
  -- registrationFormSchema of the contract.
  registration jsonb NOT NULL DEFAULT '{"approval": "automatic", "questions": []}',

  time_zone text NOT NULL,
  is_all_day boolean NOT NULL DEFAULT false,
  -- Wall-clock time in time_zone (RFC 5545 3.3.5, form 3); null for a meeting that was never planned.
  local_start timestamp,
  duration_minutes integer CHECK (duration_minutes > 0),
  -- RFC 5545 RRULE in the meeting's own zone.
  rrule text,
  -- EXDATE: original starts that are left out.
  cancelled_starts timestamptz[] NOT NULL DEFAULT '{}',
  -- The series has rows up to here; later dates are computed. Null: every date has its row.
  materialized_until timestamptz,
  -- End of the last date; infinity for a series without end, null for a meeting that was never planned.
  series_ends_at timestamptz,
  -- The earlier part of a series that was split at "this and following"; both have the same meeting ID and link.
  predecessor_id uuid REFERENCES meetings (id) ON DELETE SET NULL,
  -- Every date was cancelled. Kept for people who still have the link and for what the meeting produced.
  cancelled_at timestamptz,

  version integer NOT NULL DEFAULT 1,
  -- SEQUENCE (RFC 5545 3.8.7.4): counts the changes that matter to invitees.
  ics_sequence integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX meetings_one_personal ON meetings (resource_id) WHERE kind = 'personal';
CREATE INDEX meetings_resource ON meetings (resource_id);
CREATE INDEX meetings_organization ON meetings (organization_id);
CREATE INDEX meetings_host ON meetings (host_user_id);
CREATE UNIQUE INDEX meetings_one_unplanned ON meetings (meeting_id) WHERE kind <> 'scheduled';
CREATE INDEX meetings_meeting_id ON meetings (meeting_id);
CREATE INDEX meetings_predecessor ON meetings (predecessor_id) WHERE predecessor_id IS NOT NULL;
-- Series that the horizon job extends: those with dates beyond their rows.
CREATE INDEX meetings_horizon ON meetings (materialized_until) WHERE materialized_until IS NOT NULL;
CREATE INDEX meetings_seat_horizon ON meetings (resource_id, materialized_until) WHERE materialized_until IS NOT NULL;
CREATE INDEX meetings_organization_horizon ON meetings (organization_id, materialized_until) WHERE materialized_until IS NOT NULL;
CREATE INDEX meetings_banner ON meetings (banner_file_id) WHERE banner_file_id IS NOT NULL;

-- One dated instance of a meeting, identified by meeting and original start.
CREATE TABLE occurrences (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  resource_id uuid NOT NULL REFERENCES resources (id) ON DELETE CASCADE,
  original_start timestamptz NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  during tstzrange NOT NULL GENERATED ALWAYS AS (tstzrange(starts_at, ends_at, '[)')) STORED,
  -- Whether it reserves the seat: true for planned dates, false for a room opened without a plan.
  is_reserving boolean NOT NULL,
  room_state text NOT NULL DEFAULT 'none' CHECK (room_state IN ('none', 'open', 'ended')),
  -- Until when it is listed as upcoming: the planned end; infinity while the room is open; the end of the room after that.
  closes_at timestamptz NOT NULL,
  -- A date that differs from its series; null: the same as the meeting.
  is_changed boolean NOT NULL DEFAULT false,
  title text CHECK (title <> ''),
  agenda text,
  color_code_hex text CHECK (color_code_hex ~ '^#[0-9A-Fa-f]{6}$'),
  show_me_as text CHECK (show_me_as IN ('Busy', 'Available')),
  UNIQUE (meeting_id, original_start),
  CHECK (ends_at > starts_at),
  -- Ranges are half-open, so meetings may follow each other without a gap (spec 5.7).
  CONSTRAINT occurrences_no_overlap EXCLUDE USING gist (resource_id WITH =, during WITH &&) WHERE (is_reserving)
);
CREATE INDEX occurrences_meeting_closes ON occurrences (meeting_id, closes_at);
CREATE INDEX occurrences_resource_starts ON occurrences (resource_id, starts_at);
CREATE INDEX occurrences_organization ON occurrences (organization_id);
-- A calendar reads the planned dates of a range, meeting by meeting.
CREATE INDEX occurrences_meeting_starts ON occurrences (meeting_id, starts_at) WHERE is_reserving;
CREATE INDEX occurrences_changed ON occurrences (meeting_id) WHERE is_changed;
-- Which of the meetings with the same ID has people inside.
CREATE INDEX occurrences_open ON occurrences (meeting_id) WHERE room_state = 'open';
-- What begins soon, on all seats.
CREATE INDEX occurrences_starts ON occurrences (starts_at);
-- The list of upcoming meetings reads the next dates of each meeting in the order of closes_at. Unplanned dates and open rooms are
-- outside that order; they are few and read separately.
CREATE INDEX occurrences_unplanned ON occurrences (meeting_id, closes_at) WHERE NOT is_reserving OR room_state = 'open';

-- Results of calls with an Idempotency-Key, kept for a day.
CREATE TABLE idempotency_keys (
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  key text CHECK (length(key) BETWEEN 1 AND 200),
  -- SHA-256 of the request.
  request_hash bytea NOT NULL,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, key)
);
CREATE INDEX idempotency_keys_created_at ON idempotency_keys (created_at);

-- The rules with which the instants of planned dates were computed, so that the dates follow when the rules of their zone change.
CREATE TABLE zone_records (
  time_zone text PRIMARY KEY,
  -- The release of the IANA time zone database.
  version text NOT NULL,
  -- ZoneRecord of @majlis/scheduling.
  record jsonb NOT NULL
);
