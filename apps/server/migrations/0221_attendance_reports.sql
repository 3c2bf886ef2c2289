-- Reports of attendance that were downloaded, so that a file can be checked later.
CREATE TABLE attendance_reports (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  created_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Printed in the file: the first 128 bits of the SHA-256 of what it says, in hexadecimal digits.
  code text NOT NULL CHECK (code ~ '^[0-9a-f]{32}$'),
  -- SHA-256 of the file.
  file_hash text NOT NULL CHECK (file_hash ~ '^[0-9a-f]{64}$'),
  format text NOT NULL CHECK (format IN ('csv', 'xlsx', 'pdf')),
  -- What the page that checks a report shows: what was said at that time.
  title text NOT NULL,
  first_start timestamptz NOT NULL,
  last_end timestamptz NOT NULL,
  attended integer NOT NULL,
  absent integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX attendance_reports_code ON attendance_reports (code);
CREATE INDEX attendance_reports_file ON attendance_reports (file_hash);
CREATE INDEX attendance_reports_organization ON attendance_reports (organization_id, created_at);
CREATE INDEX attendance_reports_meeting ON attendance_reports (meeting_id);
CREATE INDEX attendance_reports_created_by ON attendance_reports (created_by_user_id) WHERE created_by_user_id IS NOT NULL;
