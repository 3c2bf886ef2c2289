-- When the homeserver has closed the room. The row stays until what was written there is deleted, so that nobody who was in the room can read it.
ALTER TABLE closing_chat_rooms ADD COLUMN closed_at timestamptz;

-- People whom the owner removed from a group. They stay out until the owner adds them again.
CREATE TABLE removed_chat_members (
  chat_id uuid NOT NULL REFERENCES chats ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  removed_at timestamptz NOT NULL,
  PRIMARY KEY (chat_id, user_id)
);
CREATE INDEX removed_chat_members_user ON removed_chat_members (user_id);
