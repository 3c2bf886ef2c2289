-- Who has an account at the chat's homeserver: only these are closed there when the person is purged.
CREATE TABLE chat_accounts (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE
);
-- Where there has been a chat, anybody may have one.
INSERT INTO chat_accounts SELECT id FROM users
  WHERE EXISTS (SELECT FROM chat_tokens) OR EXISTS (SELECT FROM chat_calls);
