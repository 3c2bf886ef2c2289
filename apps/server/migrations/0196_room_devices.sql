-- The browser that a participant joined with, and whether it joined beside another device of the same account.
ALTER TABLE participants
  ADD COLUMN user_agent text NOT NULL DEFAULT '',
  ADD COLUMN is_additional boolean NOT NULL DEFAULT false;
