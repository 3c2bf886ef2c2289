-- Accounts at the chat's homeserver whose people are purged here. A row waits, without a homeserver too, until the account is closed there.
CREATE TABLE closing_chat_accounts (
  user_id uuid PRIMARY KEY,
  asked_at timestamptz NOT NULL
);
