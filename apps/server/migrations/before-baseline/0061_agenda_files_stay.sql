-- Meetings can be handed over; their files stay when the account that sent them goes.
ALTER TABLE agenda_files
  ALTER COLUMN owner_user_id DROP NOT NULL,
  DROP CONSTRAINT agenda_files_owner_user_id_fkey,
  ADD CONSTRAINT agenda_files_owner_user_id_fkey FOREIGN KEY (owner_user_id) REFERENCES users (id) ON DELETE SET NULL;
