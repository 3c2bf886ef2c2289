-- Messages that the homeserver reports only after someone has read them are not counted as unread.
ALTER TABLE chat_members ADD COLUMN last_read_at timestamptz;
