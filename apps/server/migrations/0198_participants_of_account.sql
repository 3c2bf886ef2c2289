-- majlis:no-transaction
-- All devices of an account in a room are read at every signed-in join; participants_first_device has only the first of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS participants_session_user ON participants (room_session_id, user_id)
  WHERE user_id IS NOT NULL;
