-- The private address of a user's calendar feed.
CREATE TABLE calendar_feeds (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  -- Encrypted with a key derived from APP_SECRET, so that the address can be shown again.
  token_sealed bytea NOT NULL,
  created_at timestamptz NOT NULL
);
