-- When owners and admins were reminded that their organisation ends; null again when it is kept.
ALTER TABLE organizations ADD COLUMN deletion_reminded_at timestamptz;
