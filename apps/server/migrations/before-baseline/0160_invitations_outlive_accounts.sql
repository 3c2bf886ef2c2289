-- An invitation belongs to the organisation that made it: it outlives the account elsewhere that it named, and goes to its address alone from
-- then on. Its link was mailed to that account, perhaps at another address, and would prove this one: it ends, and whoever invites sends another.
ALTER TABLE users DROP CONSTRAINT users_moves_user_id_fkey;
ALTER TABLE users ADD CONSTRAINT users_moves_user_id_fkey
  FOREIGN KEY (moves_user_id) REFERENCES users (id) ON DELETE SET NULL;
CREATE FUNCTION end_link_of_purged_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_invitations SET expires_at = sent_at, arrival_link_hash = NULL, arrival_expires_at = NULL WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_moves_end AFTER UPDATE OF moves_user_id ON users
  FOR EACH ROW WHEN (OLD.moves_user_id IS NOT NULL AND NEW.moves_user_id IS NULL) EXECUTE FUNCTION end_link_of_purged_account();
