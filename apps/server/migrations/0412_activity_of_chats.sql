-- When the last message was sent, as far as the homeserver reports messages; before that, when the chat was made.
ALTER TABLE chats ADD COLUMN last_active_at timestamptz;
UPDATE chats SET last_active_at = created_at;
ALTER TABLE chats ALTER COLUMN last_active_at SET NOT NULL;
