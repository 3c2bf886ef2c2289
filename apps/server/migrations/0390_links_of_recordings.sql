-- The link of a new recording leads nowhere until the owner of the meeting switches it on. Those that exist stay as they are: people may have them.
ALTER TABLE recordings ALTER COLUMN is_link_off SET DEFAULT true;
