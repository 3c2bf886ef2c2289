-- What the host opens to invitees without an account, who see the date, the agenda and its files in any case.
ALTER TABLE meetings ADD COLUMN guests_see_recordings boolean NOT NULL DEFAULT false;
-- The names of those who came.
ALTER TABLE meetings ADD COLUMN guests_see_attendance boolean NOT NULL DEFAULT false;
