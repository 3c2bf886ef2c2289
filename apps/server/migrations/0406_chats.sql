-- Who is in a chat. The messages are at the homeserver, which follows these rows.
CREATE TABLE chats (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations ON DELETE CASCADE,
  -- The homeserver's ID of the room.
  chat_room_id text NOT NULL UNIQUE,
  -- Null: between two people.
  name text,
  -- Of a chat between two people: both IDs, in their order. There is one for each pair.
  pair text UNIQUE,
  created_by uuid REFERENCES users ON DELETE SET NULL,
  created_at timestamptz NOT NULL,
  CHECK ((name IS NULL) = (pair IS NOT NULL))
);
CREATE INDEX chats_organization ON chats (organization_id);
CREATE INDEX chats_created_by ON chats (created_by);

CREATE TABLE chat_members (
  chat_id uuid NOT NULL REFERENCES chats ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users ON DELETE CASCADE,
  is_owner boolean NOT NULL,
  joined_at timestamptz NOT NULL,
  -- Messages of others since this person read the chat.
  unread_count integer NOT NULL DEFAULT 0,
  PRIMARY KEY (chat_id, user_id)
);
CREATE INDEX chat_members_user ON chat_members (user_id);
