-- Lines that someone added by hand have no segments. Null after their account was deleted.
ALTER TABLE minute_lines
  ADD COLUMN added_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  DROP CONSTRAINT minute_lines_segment_ids_check;
