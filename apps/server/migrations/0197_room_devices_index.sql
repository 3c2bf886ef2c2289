-- majlis:no-transaction
CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS participants_first_device ON participants (room_session_id, user_id)
  WHERE user_id IS NOT NULL AND NOT is_additional;
DROP INDEX CONCURRENTLY IF EXISTS participants_one_per_user;
