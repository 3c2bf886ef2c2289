-- A second link of an invitation, for who has an account and comes by the organisation's provider: it leads to joining with that account.
ALTER TABLE user_invitations ADD COLUMN arrival_link_hash text UNIQUE;
ALTER TABLE user_invitations ADD COLUMN arrival_expires_at timestamptz;
-- Ended with the sessions of their user.
CREATE INDEX sign_in_challenges_user ON sign_in_challenges (user_id);
