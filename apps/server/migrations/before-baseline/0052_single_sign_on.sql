-- An OpenID Connect provider by which an organisation's people sign in.
CREATE TABLE sign_in_providers (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  -- On the button.
  name text NOT NULL CHECK (name <> ''),
  issuer text NOT NULL,
  client_id text NOT NULL,
  -- Sealed with a key derived from APP_SECRET.
  client_secret bytea NOT NULL,
  -- Whose addresses may come in, and become users when they are none.
  allowed_domains text[] NOT NULL CHECK (cardinality(allowed_domains) > 0),
  is_enabled boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

-- Sign-ins that are at the provider right now; used by being deleted.
CREATE TABLE provider_sign_ins (
  state_hash text PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  -- Of the cookie that ties it to the browser that began it.
  browser_hash text NOT NULL,
  -- PKCE verifier and nonce, sealed.
  checks bytea NOT NULL,
  is_persistent boolean NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX provider_sign_ins_expiry ON provider_sign_ins (expires_at);

-- Who somebody is at the provider. The subject stays when the address changes.
CREATE TABLE provider_identities (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, issuer, subject)
);
CREATE INDEX provider_identities_user ON provider_identities (user_id);

-- Who comes by a provider needs no password.
ALTER TABLE users DROP CONSTRAINT users_check;
