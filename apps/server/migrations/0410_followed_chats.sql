-- Members whom the homeserver has yet to put into a room or to take out of it; chat_members says which. No references: rows outlive chats and people.
CREATE TABLE chat_member_changes (
  chat_room_id text NOT NULL,
  user_id uuid NOT NULL,
  -- Counts the changes, so that one that comes while another is being followed is not taken for done.
  version integer NOT NULL DEFAULT 1,
  -- They have to leave the room, also if they were added again since.
  is_removal boolean NOT NULL,
  -- One process at a time asks the homeserver; the others wait until then.
  next_attempt_at timestamptz NOT NULL,
  PRIMARY KEY (chat_room_id, user_id)
);

-- Rooms that the homeserver has yet to close. A room that is being filled for a new chat has a row until the chat is stored.
CREATE TABLE closing_chat_rooms (
  chat_room_id text PRIMARY KEY,
  -- From then on, no one may enter.
  closes_at timestamptz NOT NULL,
  next_attempt_at timestamptz NOT NULL
);
