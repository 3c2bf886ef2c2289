-- Calls that hang on chat rooms of the homeserver. A call follows the room of its meeting: called → open → ended.
CREATE TABLE chat_calls (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  -- The whole id, as the homeserver has it.
  chat_room_id text NOT NULL,
  -- Whether the chat room had a name when it was called.
  is_group boolean NOT NULL,
  started_by uuid REFERENCES users (id) ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  -- The opening of the room that it follows; null until somebody is inside.
  room_session_id uuid REFERENCES room_sessions (id) ON DELETE SET NULL,
  opened_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX chat_calls_one_at_a_time ON chat_calls (organization_id, chat_room_id) WHERE ended_at IS NULL;
CREATE INDEX chat_calls_meeting ON chat_calls (meeting_id);
CREATE INDEX chat_calls_room_session ON chat_calls (room_session_id) WHERE room_session_id IS NOT NULL;
CREATE INDEX chat_calls_started_by ON chat_calls (started_by) WHERE started_by IS NOT NULL;

-- The homeserver's token of each auth session, sealed; gone with the session's end.
CREATE TABLE chat_tokens (
  auth_session_id uuid PRIMARY KEY REFERENCES auth_sessions (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sealed_token bytea NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX chat_tokens_user ON chat_tokens (user_id);

-- One-time codes that the chat front end changes for such a token.
CREATE TABLE chat_codes (
  -- SHA-256 of the code.
  code_hash bytea PRIMARY KEY,
  auth_session_id uuid NOT NULL REFERENCES chat_tokens (auth_session_id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX chat_codes_expires_at ON chat_codes (expires_at);
CREATE INDEX chat_codes_auth_session ON chat_codes (auth_session_id);
