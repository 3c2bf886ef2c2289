-- A picture over what is said of a meeting (spec 5.10). Both parts of a series that was split have the same one.
ALTER TABLE files DROP CONSTRAINT files_kind_check;
ALTER TABLE files ADD CONSTRAINT files_kind_check
  CHECK (kind IN ('logo', 'favicon', 'profile_picture', 'feedback_screenshot', 'meeting_banner'));

ALTER TABLE meetings ADD COLUMN banner_file_id uuid REFERENCES files (id) ON DELETE SET NULL;
CREATE INDEX meetings_banner ON meetings (banner_file_id) WHERE banner_file_id IS NOT NULL;
CREATE INDEX files_banners ON files (created_at) WHERE kind = 'meeting_banner';
