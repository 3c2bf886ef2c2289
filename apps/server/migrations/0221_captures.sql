-- Chapters: a list of { offsetMs, title }, in order.
ALTER TABLE recordings ADD COLUMN chapters jsonb NOT NULL DEFAULT '[]';

-- Recording a meeting: what the recorder makes of one room session, from Record to the finished file.

-- Processes that can record, as they report themselves every second.
CREATE TABLE recorders (
  id uuid PRIMARY KEY,
  -- Recordings at once. 0: it cannot record, and `problem` says why.
  capacity integer NOT NULL CHECK (capacity >= 0),
  problem text CHECK (problem IN ('no_browser', 'no_ffmpeg')),
  seen_at timestamptz NOT NULL
);

-- queued → starting (a recorder has it) → recording (its first fragment is stored) ⇄ paused → finishing (the file is made) → kept.
-- failed: nothing was recorded, or no file could be made of it.
CREATE TABLE captures (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  -- Null: it began with the meeting.
  requested_by uuid REFERENCES participants (id) ON DELETE SET NULL,
  layout text NOT NULL CHECK (layout IN ('speaker', 'grid')),
  height integer NOT NULL CHECK (height IN (720, 1080)),
  state text NOT NULL CHECK (state IN ('queued', 'starting', 'recording', 'paused', 'finishing', 'kept', 'failed')),
  -- What the hosts want of the recorder.
  wanted text NOT NULL DEFAULT 'record' CHECK (wanted IN ('record', 'pause', 'stop')),
  -- Why it failed, or ended before anyone stopped it.
  failure text CHECK (failure IN ('no_recorder', 'not_in_plan', 'no_space', 'storage_full', 'recorder_failed')),
  requested_at timestamptz NOT NULL,
  started_at timestamptz,
  ended_at timestamptz,
  -- The recorder that has it, for as long as it renews the lease.
  recorder_id uuid,
  leased_until timestamptz,
  -- Starts of a recorder since the last fragment.
  starts integer NOT NULL DEFAULT 0,
  -- Of its fragments on the disk.
  bytes bigint NOT NULL DEFAULT 0,
  recording_id uuid REFERENCES recordings (id) ON DELETE SET NULL,
  CHECK (state <> 'failed' OR failure IS NOT NULL)
);
-- One at a time in a room.
CREATE UNIQUE INDEX captures_current ON captures (room_session_id) WHERE state IN ('queued', 'starting', 'recording', 'paused');
CREATE INDEX captures_of_session ON captures (room_session_id, id);
CREATE INDEX captures_open ON captures (requested_at) WHERE state IN ('queued', 'starting', 'recording', 'paused', 'finishing');
CREATE INDEX captures_organization ON captures (organization_id) INCLUDE (bytes);
CREATE INDEX captures_meeting ON captures (meeting_id);
CREATE INDEX captures_requested_by ON captures (requested_by) WHERE requested_by IS NOT NULL;
CREATE INDEX captures_recording ON captures (recording_id) WHERE recording_id IS NOT NULL;

-- What one browser recorded without interruption. The storage has its fragments as captures/{id}.{number}.
CREATE TABLE capture_segments (
  id uuid PRIMARY KEY,
  capture_id uuid NOT NULL REFERENCES captures (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL,
  -- Of its fragments.
  mime_type text,
  fragments integer NOT NULL DEFAULT 0,
  -- Recorded so far, without pauses.
  length_ms bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  last_fragment_at timestamptz,
  -- No fragment is taken from then on.
  closed_at timestamptz
);
CREATE INDEX capture_segments_of ON capture_segments (capture_id, id);

CREATE FUNCTION drop_fragments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dropped_contents (storage_key, counts_for, bytes)
  SELECT 'captures/' || OLD.id || '.' || number, NULL, 0
  -- One more may be on its way to the disk.
  FROM generate_series(0, OLD.fragments) AS number
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER capture_segments_drop AFTER DELETE ON capture_segments FOR EACH ROW EXECUTE FUNCTION drop_fragments();

-- Beginnings of chapters.
CREATE TABLE capture_marks (
  id uuid PRIMARY KEY,
  capture_id uuid NOT NULL REFERENCES captures (id) ON DELETE CASCADE,
  -- From the beginning of the file.
  offset_ms bigint NOT NULL CHECK (offset_ms >= 0),
  title text NOT NULL
);
CREATE INDEX capture_marks_of ON capture_marks (capture_id, offset_ms);

-- Who agreed to be recorded, and when.
CREATE TABLE recording_consents (
  capture_id uuid NOT NULL REFERENCES captures (id) ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  -- `requested`: pressed Record. `joined`: pre-join said that the meeting is being recorded. `notice`: stayed after the notice in the room.
  given_by text NOT NULL CHECK (given_by IN ('requested', 'joined', 'notice')),
  at timestamptz NOT NULL,
  PRIMARY KEY (capture_id, participant_id)
);
CREATE INDEX recording_consents_participant ON recording_consents (participant_id);
