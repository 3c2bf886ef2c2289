-- The address of an account as far as it is known to be its owner's: null until a mail or a proven domain says so. Whatever
-- treats an address as somebody's looks here, and not at `email`.
ALTER TABLE users ADD COLUMN proven_email text
  GENERATED ALWAYS AS (CASE WHEN email_proven_at IS NOT NULL THEN email::text END) STORED;
CREATE INDEX users_proven_email ON users (proven_email) WHERE proven_email IS NOT NULL;

-- Whether the link was mailed, so that using it proves the address. Links that are given on the way in prove nothing.
ALTER TABLE password_resets ADD COLUMN is_mailed boolean NOT NULL DEFAULT false;
