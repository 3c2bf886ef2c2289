-- Several sign-ups may wait under one address, each with its own code and link: who signs up with somebody else's address
-- puts no password under the code that its owner types.
ALTER TABLE sign_ups DROP CONSTRAINT sign_ups_email_key;
CREATE INDEX sign_ups_waiting ON sign_ups (email, created_at) WHERE used_at IS NULL;
