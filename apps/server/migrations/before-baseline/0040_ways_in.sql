-- A forgotten password that may be set anew: by the mailed link, or by the link that the mailed code is changed for.
CREATE TABLE password_resets (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  code_attempts integer NOT NULL DEFAULT 0,
  link_hash text NOT NULL UNIQUE,
  granted_hash text UNIQUE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE INDEX password_resets_user ON password_resets (user_id);
CREATE INDEX password_resets_expiry ON password_resets (expires_at);

-- Somebody else chose the password, so the person chooses another one before going on.
ALTER TABLE users ADD COLUMN must_change_password boolean NOT NULL DEFAULT false;

-- The link by which an invited user completes the account. Sending again replaces it.
CREATE TABLE user_invitations (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  link_hash text NOT NULL UNIQUE,
  invited_by uuid REFERENCES users (id) ON DELETE SET NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);

ALTER TABLE auth_sessions
  DROP CONSTRAINT auth_sessions_end_reason_check,
  ADD CONSTRAINT auth_sessions_end_reason_check CHECK (
    end_reason IN (
      'signed_out', 'suspended', 'token_reused', 'password_changed', 'ended_elsewhere', 'role_changed', 'deleted'
    )
  );
