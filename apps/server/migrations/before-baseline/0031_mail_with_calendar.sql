-- What an invitation carries for calendar programs (RFC 5546), and where answers to the mail go.
ALTER TABLE mails
  ADD COLUMN calendar_method text CHECK (calendar_method IN ('REQUEST', 'CANCEL', 'PUBLISH')),
  ADD COLUMN calendar text,
  ADD COLUMN reply_to text,
  ADD CHECK ((calendar IS NULL) = (calendar_method IS NULL));

-- Events reach their listeners at least once; a listener that must act once notes here, in its own transaction, that it did.
CREATE TABLE handled_events (
  event_id uuid NOT NULL,
  listener text NOT NULL,
  handled_at timestamptz NOT NULL,
  PRIMARY KEY (event_id, listener)
);
CREATE INDEX handled_events_handled_at ON handled_events (handled_at);
