-- Files that people have uploaded to the homeserver, by its IDs.
CREATE TABLE chat_files (
  media_id text PRIMARY KEY,
  uploaded_by uuid REFERENCES users ON DELETE SET NULL,
  -- Null while a message contains it. A row is deleted once the homeserver has deleted the file.
  deletes_at timestamptz
);
CREATE INDEX chat_files_uploaded_by ON chat_files (uploaded_by);
CREATE INDEX chat_files_due ON chat_files (deletes_at) WHERE deletes_at IS NOT NULL;

-- The messages that contain them.
CREATE TABLE chat_file_messages (
  media_id text NOT NULL REFERENCES chat_files ON DELETE CASCADE,
  -- No reference: the room may be closed after its chat.
  chat_room_id text NOT NULL,
  -- The client's ID of the message, which it repeats when it tries again.
  transaction_id text NOT NULL,
  -- The homeserver's ID of the message. Null until it has accepted it.
  event_id text,
  PRIMARY KEY (chat_room_id, transaction_id, media_id)
);
CREATE INDEX chat_file_messages_media ON chat_file_messages (media_id);
CREATE INDEX chat_file_messages_event ON chat_file_messages (event_id);
