-- What was said in recordings.
-- queued → transcribing → ready, failed or cancelled; each of the last three can be asked for again.
CREATE TABLE transcripts (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  recording_id uuid NOT NULL UNIQUE REFERENCES recordings (id) ON DELETE CASCADE,
  -- Null: that account is gone.
  requested_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  requested_at timestamptz NOT NULL,
  state text NOT NULL CHECK (state IN ('queued', 'transcribing', 'ready', 'failed', 'cancelled')),
  failure text CHECK (failure IN ('engine_unavailable', 'no_sound', 'failed')),
  -- Null: the engine recognises it.
  language text,
  finished_at timestamptz,
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX transcripts_organization ON transcripts (organization_id, requested_at);
CREATE INDEX transcripts_requested_by ON transcripts (requested_by_user_id) WHERE requested_by_user_id IS NOT NULL;

-- Each has sound of their own, where it was kept; otherwise one has the sound of the whole recording.
CREATE TABLE transcript_speakers (
  id uuid PRIMARY KEY,
  transcript_id uuid NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  -- Which sound, by the name that the source gives it.
  source text NOT NULL,
  participant_id uuid REFERENCES participants (id) ON DELETE SET NULL,
  -- Empty: unknown.
  name text NOT NULL,
  -- As the room knew it.
  original_name text NOT NULL,
  length_ms bigint NOT NULL CHECK (length_ms >= 0),
  -- How much of the sound is transcribed: after an interruption, the rest follows.
  done_ms bigint NOT NULL DEFAULT 0 CHECK (done_ms >= 0),
  UNIQUE (transcript_id, source)
);
CREATE INDEX transcript_speakers_participant ON transcript_speakers (participant_id) WHERE participant_id IS NOT NULL;

CREATE TABLE transcript_segments (
  id uuid PRIMARY KEY,
  transcript_id uuid NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  speaker_id uuid NOT NULL REFERENCES transcript_speakers (id) ON DELETE CASCADE,
  -- From the beginning of the recording.
  start_ms bigint NOT NULL CHECK (start_ms >= 0),
  end_ms bigint NOT NULL CHECK (end_ms >= start_ms),
  text text NOT NULL,
  -- As the engine heard it.
  original_text text NOT NULL,
  -- A list of [start, end, word], in milliseconds.
  words jsonb NOT NULL,
  language text
);
CREATE INDEX transcript_segments_of ON transcript_segments (transcript_id, start_ms, id);
CREATE INDEX transcript_segments_speaker ON transcript_segments (speaker_id);

-- Only grows.
CREATE TABLE transcript_edits (
  id uuid PRIMARY KEY,
  transcript_id uuid NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('text', 'speaker', 'name')),
  -- Null: of all segments of a speaker.
  segment_id uuid REFERENCES transcript_segments (id) ON DELETE CASCADE,
  -- Whose name; or who the segment was of before.
  speaker_id uuid REFERENCES transcript_speakers (id) ON DELETE CASCADE,
  edited_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  edited_at timestamptz NOT NULL,
  before text NOT NULL,
  after text NOT NULL,
  CHECK ((kind = 'name') = (segment_id IS NULL)),
  CHECK ((kind = 'text') = (speaker_id IS NULL))
);
CREATE INDEX transcript_edits_of ON transcript_edits (transcript_id, id);
CREATE INDEX transcript_edits_segment ON transcript_edits (segment_id) WHERE segment_id IS NOT NULL;
CREATE INDEX transcript_edits_speaker ON transcript_edits (speaker_id) WHERE speaker_id IS NOT NULL;
CREATE INDEX transcript_edits_by ON transcript_edits (edited_by_user_id) WHERE edited_by_user_id IS NOT NULL;
