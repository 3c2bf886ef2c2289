-- Passkeys (WebAuthn): the public half of a key pair that lives in somebody's device or password manager.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- base64url, as the browser names it.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Signatures made, where the device counts them; a copy falls behind.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What a device was asked to sign; used by being deleted.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- Null at sign-in, where nobody is known yet.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
