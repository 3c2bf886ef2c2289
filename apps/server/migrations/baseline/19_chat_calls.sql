-- Calls in chat rooms of the homeserver. A call follows the room of its meeting: called → open → ended.
CREATE TABLE chat_calls (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  -- The full ID of the homeserver.
  chat_room_id text NOT NULL,
  -- Whether the chat room had a name when the call began.
  is_group boolean NOT NULL,
  started_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- The room session that it follows; null until the first person is inside.
  room_session_id uuid REFERENCES room_sessions (id) ON DELETE SET NULL,
  opened_at timestamptz,
  ended_at timestamptz,
  created_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX chat_calls_one_at_a_time ON chat_calls (organization_id, chat_room_id) WHERE ended_at IS NULL;
CREATE INDEX chat_calls_meeting ON chat_calls (meeting_id);
CREATE INDEX chat_calls_room_session ON chat_calls (room_session_id) WHERE room_session_id IS NOT NULL;
CREATE INDEX chat_calls_started_by ON chat_calls (started_by) WHERE started_by IS NOT NULL;

-- The homeserver's tokens, sealed: one for each auth session, and those that still have to be revoked, under IDs of their own. Rows
-- stay until the homeserver has revoked the token, so the IDs have no foreign keys.
CREATE TABLE chat_tokens (
  auth_session_id uuid PRIMARY KEY,
  user_id uuid NOT NULL,
  sealed_token bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_tokens_user ON chat_tokens (user_id);

-- One-time codes that the chat front end exchanges for such a token.
CREATE TABLE chat_codes (
  -- SHA-256 of the code.
  code_hash bytea PRIMARY KEY,
  auth_session_id uuid NOT NULL REFERENCES chat_tokens (auth_session_id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX chat_codes_expires_at ON chat_codes (expires_at);
CREATE INDEX chat_codes_auth_session ON chat_codes (auth_session_id);

-- People with an account at the homeserver, which is closed when they are purged.
CREATE TABLE chat_accounts (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE
);

-- Accounts of purged people that still have to be closed at the homeserver. A row waits even while no homeserver is configured.
CREATE TABLE closing_chat_accounts (
  user_id uuid PRIMARY KEY,
  asked_at timestamptz NOT NULL
);
