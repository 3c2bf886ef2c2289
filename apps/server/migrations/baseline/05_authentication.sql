-- A sign-up that waits for its mailed code or link. Several may wait with one address, each with its own code and link, so a
-- sign-up with somebody else's address can't attach its password to the code that the owner types. pending → proven → used.
CREATE TABLE sign_ups (
  -- Becomes the user's id.
  id uuid PRIMARY KEY,
  email text NOT NULL CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- Deleted once the account exists.
  password_hash text,
  -- The length of the password, for the rules of an organisation that is joined; deleted with it.
  password_chars integer,
  account_type text NOT NULL CHECK (account_type IN ('organization', 'individual')),
  organization_name text NOT NULL,
  language text NOT NULL,
  time_zone text NOT NULL,
  code_hash text NOT NULL,
  code_attempts integer NOT NULL DEFAULT 0,
  link_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The address is proven, and the person chooses whether to join an organisation.
  proven_at timestamptz,
  used_at timestamptz
);
CREATE INDEX sign_ups_expiry ON sign_ups (expires_at);
CREATE INDEX sign_ups_waiting ON sign_ups (email, created_at) WHERE used_at IS NULL;

-- A new address that waits for its mailed code. Another request replaces it.
CREATE TABLE email_changes (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  -- The salt of the code's hash.
  id uuid NOT NULL,
  email text NOT NULL CHECK (email = lower(email)),
  code_hash text NOT NULL,
  code_attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL
);
CREATE INDEX email_changes_expiry ON email_changes (expires_at);

-- Password resets: with the mailed link, or with the mailed code, which is exchanged for another link.
CREATE TABLE password_resets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  code_attempts integer NOT NULL DEFAULT 0,
  link_hash text NOT NULL UNIQUE,
  granted_hash text UNIQUE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Whether the link was mailed, so that using it proves the address. A link given after sign-in proves nothing.
  is_mailed boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- The secret of a person's authenticator app (RFC 6238), sealed with a key derived from APP_SECRET.
CREATE TABLE two_factors (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  secret bytea NOT NULL,
  -- Null, and without effect, until a first code proves that the app has the secret.
  confirmed_at timestamptz,
  -- The 30-second step of the newest accepted code: codes of this and earlier steps are refused.
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL
);

CREATE TABLE recovery_codes (
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  code_hash text,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- Sign-ins whose first factor was accepted, waiting for the second.
CREATE TABLE sign_in_challenges (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  token_hash text NOT NULL UNIQUE,
  is_persistent boolean NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- Whether the first factor was a proof of its own, as a password is and a mailed link is not.
  is_proven boolean NOT NULL DEFAULT true
);
CREATE INDEX sign_in_challenges_expiry ON sign_in_challenges (expires_at);
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);

-- Passkeys (WebAuthn): the public half of a key pair on a person's device or in a password manager.
CREATE TABLE passkeys (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- base64url, as the browser sends it.
  credential_id text NOT NULL UNIQUE,
  public_key bytea NOT NULL,
  -- Signatures made, if the device counts them; a cloned device falls behind.
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  last_used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What a device has to sign; deleted when used.
CREATE TABLE passkey_challenges (
  challenge text PRIMARY KEY,
  -- Null at sign-in, before the person is known.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);

-- Links that sign in without a password, for another program of the same person or in a mail.
CREATE TABLE sign_in_tokens (
  token_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- The session that requested it; the link ends with the session. Null in a mail, which proves the address only.
  auth_session_id uuid REFERENCES auth_sessions (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX sign_in_tokens_user ON sign_in_tokens (user_id);
CREATE INDEX sign_in_tokens_expiry ON sign_in_tokens (expires_at);

-- The link with which an invited user completes the account. Sending it again replaces it.
CREATE TABLE user_invitations (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  link_hash text NOT NULL UNIQUE,
  invited_by uuid REFERENCES users (id) ON DELETE SET NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  -- A second link, for a person with an account who signs in with the organisation's provider: joins with that account.
  arrival_link_hash text UNIQUE,
  arrival_expires_at timestamptz,
  -- When the mail server rejected the mail; null again after a new link is sent.
  mail_refused_at timestamptz
);

-- The OpenID Connect provider with which an organisation's people sign in.
CREATE TABLE sign_in_providers (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  -- Shown on the button.
  name text NOT NULL CHECK (name <> ''),
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Sealed with a key derived from APP_SECRET.
  client_secret bytea NOT NULL,
  -- Domains whose people may sign in, and become users if they have no account.
  allowed_domains text[] NOT NULL CHECK (cardinality(allowed_domains) > 0),
  is_enabled boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Organisations with single sign-on only. The rule ends with the provider.
CREATE TABLE single_sign_on_rules (
  organization_id uuid PRIMARY KEY REFERENCES sign_in_providers (organization_id) ON DELETE CASCADE,
  -- The owner who keeps a password and a second factor; null after the account is purged.
  break_glass_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX single_sign_on_rules_break_glass ON single_sign_on_rules (break_glass_user_id);

-- Sign-ins in progress at the provider; deleted when used.
CREATE TABLE provider_sign_ins (
  state_hash text PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Of the cookie that ties the sign-in to the browser that began it.
  browser_hash text NOT NULL,
  -- PKCE verifier and nonce, sealed.
  checks bytea NOT NULL,
  is_persistent boolean NOT NULL,
  -- The browser's, for an account that the sign-in creates or completes.
  time_zone text,
  -- Set if the person connects an account at the provider to this user.
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- Whether connecting the account also signs in; otherwise the person is signed in already.
  signs_in boolean NOT NULL DEFAULT false,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_sign_ins_expiry ON provider_sign_ins (expires_at);
CREATE INDEX provider_sign_ins_user ON provider_sign_ins (user_id) WHERE user_id IS NOT NULL;

-- Which account at the provider belongs to which user. The subject stays when the address changes.
CREATE TABLE provider_identities (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- `person`: connected by the signed-in user. `arrival`: by the sign-in that created or completed the account.
  linked_by text NOT NULL CHECK (linked_by IN ('person', 'arrival')),
  -- Whether the provider vouched for an address of the organisation at the last sign-in.
  is_vouched boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, issuer, subject)
);
-- One account at a provider for each user.
CREATE UNIQUE INDEX provider_identities_one_each ON provider_identities (user_id, issuer);

-- The link was mailed to the account that the invitation named, possibly at another address, so it must not prove this one.
CREATE FUNCTION end_link_of_purged_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_invitations SET expires_at = sent_at, arrival_link_hash = NULL, arrival_expires_at = NULL WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_moves_end AFTER UPDATE OF moves_user_id ON users
  FOR EACH ROW WHEN (OLD.moves_user_id IS NOT NULL AND NEW.moves_user_id IS NULL) EXECUTE FUNCTION end_link_of_purged_account();
