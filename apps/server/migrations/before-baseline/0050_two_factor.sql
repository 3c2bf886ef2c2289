-- The secret that a person's authenticator app shares with us (RFC 6238), sealed with a key derived from APP_SECRET.
CREATE TABLE two_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  -- Null until a first code has shown that the app has the secret; counts for nothing before.
  confirmed_at timestamptz,
  -- The 30-second step of the newest code that was taken: none of it or before is taken again.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

CREATE TABLE recovery_codes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Sign-ins whose first factor was right and that wait for the second.
CREATE TABLE sign_in_challenges (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  is_persistent boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (expires_at);
