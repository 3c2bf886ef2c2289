-- Who moved an entry to the trash: an editor may restore it, too. Null: that account is gone, or it was moved before this column was there.
ALTER TABLE drive_entries ADD COLUMN trashed_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL;
