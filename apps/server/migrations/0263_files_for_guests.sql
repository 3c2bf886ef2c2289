-- Whether people outside the organisation see the files of a meeting, with or without an account.
ALTER TABLE meetings ADD COLUMN guests_see_files boolean NOT NULL DEFAULT true;
