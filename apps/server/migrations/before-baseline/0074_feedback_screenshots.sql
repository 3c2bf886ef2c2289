-- Pictures of the screen that come with feedback (spec 2.62). Who gave it adds them with a key, for a while.
ALTER TABLE files DROP CONSTRAINT files_kind_check;
ALTER TABLE files ADD CONSTRAINT files_kind_check
  CHECK (kind IN ('logo', 'favicon', 'profile_picture', 'feedback_screenshot'));

-- SHA-256 of the key.
ALTER TABLE feedback ADD COLUMN screenshot_key_hash bytea;

CREATE TABLE feedback_screenshots (
  file_id uuid PRIMARY KEY REFERENCES files (id) ON DELETE CASCADE,
  feedback_id uuid NOT NULL REFERENCES feedback (id) ON DELETE CASCADE
);
CREATE INDEX feedback_screenshots_feedback ON feedback_screenshots (feedback_id);

-- An organisation's feedback is read from the newest on; ids begin with their time.
DROP INDEX feedback_organization;
CREATE INDEX feedback_organization ON feedback (organization_id, id);
