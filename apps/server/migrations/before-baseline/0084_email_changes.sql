-- The address that somebody wants to have from now on, until its mailed code is typed; asking again takes the place of the one before.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- What the code is hashed with.
  id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  code_hash text NOT NULL,
  code_attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);
