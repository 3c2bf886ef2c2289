-- Who changed which line of minutes, and how it read before and after. A line with evidence that was removed can be restored.
CREATE TABLE minute_edits (
  id uuid PRIMARY KEY,
  minutes_id uuid NOT NULL REFERENCES minutes (id) ON DELETE CASCADE,
  -- Of a removed line, too.
  line_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('added', 'changed', 'removed')),
  section text NOT NULL CHECK (section IN ('summary', 'decisions', 'actions', 'questions')),
  original_text text NOT NULL,
  -- What proves the line. The history of lines whose segments are all gone is not shown any more.
  segment_ids uuid[] NOT NULL,
  edited_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  edited_at timestamptz NOT NULL,
  before_text text,
  before_owner text,
  before_due text,
  before_assignee_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  before_done_at timestamptz,
  after_text text,
  after_owner text,
  after_due text,
  after_assignee_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  CHECK ((before_text IS NULL) = (kind = 'added')),
  CHECK ((after_text IS NULL) = (kind = 'removed'))
);
CREATE INDEX minute_edits_of ON minute_edits (minutes_id, id);
CREATE INDEX minute_edits_line ON minute_edits (line_id);
CREATE INDEX minute_edits_by ON minute_edits (edited_by_user_id) WHERE edited_by_user_id IS NOT NULL;
CREATE INDEX minute_edits_before_assignee ON minute_edits (before_assignee_user_id) WHERE before_assignee_user_id IS NOT NULL;
CREATE INDEX minute_edits_after_assignee ON minute_edits (after_assignee_user_id) WHERE after_assignee_user_id IS NOT NULL;
