-- An organisation's branding (spec 3.11). Null means that of Majlis.
CREATE TABLE appearances (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  primary_color text CHECK (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  font text,
  logo_file_id uuid REFERENCES files (id) ON DELETE SET NULL,
  favicon_file_id uuid REFERENCES files (id) ON DELETE SET NULL,
  -- Addresses of pictures from before they were uploaded; an uploaded picture takes precedence.
  logo_url text,
  favicon text,
  updated_at timestamptz NOT NULL
);
CREATE INDEX appearances_logo_file ON appearances (logo_file_id);
CREATE INDEX appearances_favicon_file ON appearances (favicon_file_id);
