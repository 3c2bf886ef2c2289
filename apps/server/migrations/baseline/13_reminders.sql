-- The reminders of a meeting (spec 3.22, 9.4).
CREATE TABLE reminders (
  id uuid PRIMARY KEY,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  remind_type text NOT NULL CHECK (remind_type IN ('email', 'notification')),
  before_value integer NOT NULL CHECK (before_value > 0),
  duration_unit text NOT NULL CHECK (duration_unit IN ('minute', 'hour', 'day')),
  minutes_before integer NOT NULL CHECK (minutes_before > 0),
  UNIQUE (meeting_id, remind_type, minutes_before)
);

-- Each reminder is sent once for each date and start time, even after a crash; a date that was moved gets another one. The key is
-- the reminder's content rather than its row: removing a reminder and adding it again does not send it twice.
CREATE TABLE sent_reminders (
  meeting_id uuid REFERENCES meetings (id) ON DELETE CASCADE,
  remind_type text,
  minutes_before integer,
  original_start timestamptz,
  starts_at timestamptz,
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (meeting_id, original_start, starts_at, remind_type, minutes_before)
);
CREATE INDEX sent_reminders_sent_at ON sent_reminders (sent_at);
