-- An address belongs to the account whose owner has proven it. An invitation reserves nothing: any organisation may invite an address, once,
-- and its owner may sign up alone.
DROP INDEX users_email;
CREATE UNIQUE INDEX users_email ON users (email) WHERE status <> 'invited';
CREATE UNIQUE INDEX users_email_invited ON users (organization_id, email) WHERE status = 'invited';
-- The invitations to an address, of all organisations.
CREATE INDEX users_invited_email ON users (email) WHERE status = 'invited';
-- Of two addresses that an account has had both may be invited, as those of two accounts may.
DROP INDEX users_moves;
CREATE INDEX users_moves ON users (moves_user_id) WHERE moves_user_id IS NOT NULL;
