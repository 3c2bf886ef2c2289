-- How an organisation wants its pages to look (spec 3.11). What is null is Majlis's own.
CREATE TABLE appearances (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  favicon text,
  primary_color text CHECK (primary_color ~ '^#[0-9A-Fa-f]{6}$'),
  logo_url text,
  font text,
  updated_at timestamptz NOT NULL
);
