-- Seats next to times in one exclusion constraint.
CREATE EXTENSION IF NOT EXISTS btree_gist;
-- Addresses and names that are equal whatever the letter case.
CREATE EXTENSION IF NOT EXISTS citext;
-- Search for parts of names.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Mails that wait to be sent or were sent; also the mailbox at /dev/mailbox. The job that sends a mail has only its id.
CREATE TABLE mails (
  id uuid PRIMARY KEY,
  recipient citext NOT NULL,
  language text NOT NULL,
  subject text NOT NULL,
  html text NOT NULL,
  text text NOT NULL,
  -- The iCalendar object of an invitation (RFC 5546).
  calendar_method text CHECK (calendar_method IN ('REQUEST', 'CANCEL', 'PUBLISH')),
  calendar text,
  reply_to text,
  -- What the mail is about, such as `invitee:<id>`: decides who is notified if the mail server rejects it.
  regarding text,
  created_at timestamptz NOT NULL,
  sent_at timestamptz,
  CHECK ((calendar IS NULL) = (calendar_method IS NULL))
);
CREATE INDEX mails_recipient_created_at ON mails (recipient, created_at DESC);
CREATE INDEX mails_created_at ON mails (created_at DESC);

-- Events are delivered at least once. A listener that must act exactly once records it here, in its own transaction.
CREATE TABLE handled_events (
  event_id uuid,
  listener text,
  handled_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, listener)
);
CREATE INDEX handled_events_handled_at ON handled_events (handled_at);

-- Counters of the rate limits, in the format of rate-limiter-flexible. Unlogged: losing them in a crash is harmless.
CREATE UNLOGGED TABLE rate_limits (
  key text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint,
  -- Attempts being checked right now. They count towards the limit, but only a wrong one costs a point.
  in_flight integer NOT NULL DEFAULT 0
);
CREATE INDEX rate_limits_expire ON rate_limits (expire);
