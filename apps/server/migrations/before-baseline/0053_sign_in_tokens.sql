-- Links that sign in without a password: for another program of the same person, or in a mail.
CREATE TABLE sign_in_tokens (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The session that asked for it, and with whose end it is worth nothing; null in a mail, which proves the address only.
  auth_session_id uuid REFERENCES auth_sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_tokens_user ON sign_in_tokens (user_id);
CREATE INDEX sign_in_tokens_expiry ON sign_in_tokens (expires_at);
