-- A person who was purged has no name in what others keep: attendance and chat of their meetings stay, without it.
ALTER TABLE participants
  DROP CONSTRAINT participants_display_name_check,
  DROP CONSTRAINT participants_user_id_fkey,
  ADD CONSTRAINT participants_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE SET NULL,
  ADD CONSTRAINT participants_named CHECK (display_name <> '' OR user_id IS NULL);
