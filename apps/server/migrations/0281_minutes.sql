-- Minutes of a recorded meeting, made of its transcript. writing → ready, failed or cancelled; each can be written again.
CREATE TABLE minutes (
  id uuid PRIMARY KEY,
  transcript_id uuid NOT NULL UNIQUE REFERENCES transcripts (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('writing', 'ready', 'failed', 'cancelled')),
  failure text CHECK (failure IN ('engine_unavailable', 'failed')),
  -- Sentences that were said, or worded by a language model.
  written_by text NOT NULL CHECK (written_by IN ('extract', 'model')),
  requested_at timestamptz NOT NULL,
  -- Null: all sections are being written.
  section text CHECK (section IN ('summary', 'decisions', 'actions', 'questions')),
  -- From 0 to 1, while they are written.
  progress real NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
  -- Lines that nothing in the transcript proves.
  dropped integer NOT NULL DEFAULT 0 CHECK (dropped >= 0),
  approved_at timestamptz,
  approved_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  sent_at timestamptz,
  CHECK ((state = 'failed') = (failure IS NOT NULL))
);
CREATE INDEX minutes_approved_by ON minutes (approved_by_user_id) WHERE approved_by_user_id IS NOT NULL;

CREATE TABLE minute_lines (
  id uuid PRIMARY KEY,
  minutes_id uuid NOT NULL REFERENCES minutes (id) ON DELETE CASCADE,
  section text NOT NULL CHECK (section IN ('summary', 'decisions', 'actions', 'questions')),
  text text NOT NULL,
  -- As it was first written.
  original_text text NOT NULL,
  -- What proves it. A line whose segments are all gone is not shown any more.
  segment_ids uuid[] NOT NULL CHECK (cardinality(segment_ids) > 0),
  -- Who does an action, and until when, as it was said; empty if it was not said.
  owner text NOT NULL,
  due text NOT NULL,
  assignee_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  done_at timestamptz
);
CREATE INDEX minute_lines_of ON minute_lines (minutes_id, id);
CREATE INDEX minute_lines_assignee ON minute_lines (assignee_user_id, done_at) WHERE assignee_user_id IS NOT NULL;
