-- People who have (or were invited to) an account. Who only signed up and has not proven the address is in sign_ups.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- argon2id; an invited user has none yet.
  password_hash text,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'user')),
  status text NOT NULL CHECK (status IN ('invited', 'active', 'suspended')),
  language text NOT NULL,
  time_zone text NOT NULL,
  time_format text NOT NULL DEFAULT '12' CHECK (time_format IN ('12', '24')),
  -- Works for the operator of the installation and may open the console (spec 2.48, 7.46).
  is_operator boolean NOT NULL DEFAULT false,
  activated_at timestamptz,
  suspended_at timestamptz,
  suspended_by uuid REFERENCES users (id) ON DELETE SET NULL,
  suspension_reason text,
  -- Kept for 28 days, then purged (spec 4.1).
  deleted_at timestamptz,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CHECK (status <> 'active' OR password_hash IS NOT NULL)
);
CREATE INDEX users_organization ON users (organization_id);

-- A sign-up that waits for its code or link. Signing up again with the same address replaces it, codes included.
CREATE TABLE sign_ups (
  -- Becomes the user's id.
  id uuid PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email)),
  first_name text NOT NULL,
  last_name text NOT NULL,
  -- Forgotten once the account exists.
  password_hash text,
  account_type text NOT NULL CHECK (account_type IN ('organization', 'individual')),
  organization_name text NOT NULL,
  language text NOT NULL,
  time_zone text NOT NULL,
  code_hash text NOT NULL,
  code_attempts integer NOT NULL DEFAULT 0,
  link_hash text NOT NULL UNIQUE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX sign_ups_expiry ON sign_ups (expires_at);

-- One sign-in of one user in one browser. The refresh token is made from the row's id and generation with a key derived
-- from APP_SECRET, so the table holds nothing that could be used to sign in.
CREATE TABLE auth_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Counts the rotations of the refresh token.
  generation integer NOT NULL DEFAULT 1,
  rotated_at timestamptz NOT NULL,
  -- False: ends with the browser (the cookie has no age).
  is_persistent boolean NOT NULL,
  device text NOT NULL,
  last_address text NOT NULL,
  created_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('signed_out', 'suspended', 'token_reused')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX auth_sessions_live ON auth_sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX auth_sessions_expiry ON auth_sessions (expires_at);
