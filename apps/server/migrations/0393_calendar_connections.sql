-- Sign-ins at calendar providers that have begun: their state, and the browser and session that began them.
CREATE TABLE calendar_sign_ins (
  state_hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  auth_session_id uuid NOT NULL,
  provider text NOT NULL CHECK (provider IN ('google', 'outlook')),
  browser_hash text NOT NULL,
  -- Sealed: the PKCE verifier.
  checks bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX calendar_sign_ins_user ON calendar_sign_ins (user_id);
CREATE INDEX calendar_sign_ins_expired ON calendar_sign_ins (expires_at);

-- Accounts of people at calendar providers: one for each person and provider.
CREATE TABLE calendar_connections (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  provider text NOT NULL CHECK (provider IN ('google', 'outlook')),
  address text NOT NULL,
  -- Sealed.
  tokens bytea NOT NULL,
  state text NOT NULL DEFAULT 'connected' CHECK (state IN ('connected', 'sign_in_needed', 'unreachable')),
  connected_at timestamptz NOT NULL,
  -- When the calendars are to be read next. Far ahead while a server process reads them.
  next_read_at timestamptz NOT NULL,
  -- Since the last successful read.
  failures integer NOT NULL DEFAULT 0,
  UNIQUE (user_id, provider)
);
CREATE INDEX calendar_connections_due ON calendar_connections (next_read_at) WHERE state <> 'sign_in_needed';

CREATE TABLE connected_calendars (
  id uuid PRIMARY KEY,
  connection_id uuid NOT NULL REFERENCES calendar_connections (id) ON DELETE CASCADE,
  external_id text NOT NULL,
  name text NOT NULL,
  is_primary boolean NOT NULL,
  is_writable boolean NOT NULL,
  is_read boolean NOT NULL,
  receives_meetings boolean NOT NULL DEFAULT false,
  read_at timestamptz,
  UNIQUE (connection_id, external_id)
);
