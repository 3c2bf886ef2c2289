-- What the platform itself keeps. Modules own the tables of their own migrations.

CREATE EXTENSION IF NOT EXISTS citext;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Mails on their way; in development also the mailbox at /dev/mailbox. The job that sends one holds only its id.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  recipient citext NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  created_at timestamptz NOT NULL,
  sent_at timestamptz
);
CREATE INDEX mails_recipient_created_at ON mails (recipient, created_at DESC);
CREATE INDEX mails_created_at ON mails (created_at DESC);

-- Counters of the rate limits, in the shape that rate-limiter-flexible expects; losing them on a crash is harmless.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
