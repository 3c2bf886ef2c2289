-- The last questions that people asked over their meetings, for them alone.
CREATE TABLE asked_questions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  question text NOT NULL,
  asked_at timestamptz NOT NULL
);
-- Asked again, a question moves to the front.
CREATE UNIQUE INDEX asked_questions_once ON asked_questions (user_id, md5(question));
CREATE INDEX asked_questions_of ON asked_questions (user_id, asked_at DESC);
