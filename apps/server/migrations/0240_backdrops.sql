-- Backgrounds of people and organisations for calls.
ALTER TABLE files DROP CONSTRAINT files_kind_check;
ALTER TABLE files ADD CONSTRAINT files_kind_check
  CHECK (kind IN ('logo', 'favicon', 'profile_picture', 'feedback_screenshot', 'meeting_banner', 'backdrop'));
CREATE INDEX files_backdrops ON files (organization_id, owner_user_id, created_at) WHERE kind = 'backdrop';
