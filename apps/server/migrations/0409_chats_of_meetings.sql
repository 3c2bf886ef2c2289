-- The chat of a meeting's people. All parts of a series share one, which names the first part.
ALTER TABLE chats ADD COLUMN meeting_id uuid REFERENCES meetings ON DELETE SET NULL;
CREATE UNIQUE INDEX chats_meeting ON chats (meeting_id);
