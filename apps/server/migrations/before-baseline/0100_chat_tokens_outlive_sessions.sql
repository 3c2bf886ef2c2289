-- A token stays until the homeserver has taken it back. Nothing else deletes it: neither the purge of sessions that expired nor that of people.
ALTER TABLE chat_tokens
  DROP CONSTRAINT chat_tokens_auth_session_id_fkey,
  DROP CONSTRAINT chat_tokens_user_id_fkey;
COMMENT ON TABLE chat_tokens IS
  'Tokens of the homeserver, sealed: one for each auth session, and under ids of their own those that are to be taken back.';
