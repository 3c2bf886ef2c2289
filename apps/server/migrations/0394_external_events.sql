-- Where the last read of a calendar ended, and when it is read anew, because the window has moved.
ALTER TABLE connected_calendars ADD COLUMN cursor text, ADD COLUMN reread_at timestamptz;

-- What connected calendars contain: when, whether it takes the person's time, and a title that only the person sees.
CREATE TABLE external_events (
  calendar_id uuid NOT NULL REFERENCES connected_calendars (id) ON DELETE CASCADE,
  external_id text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  -- Of an all-day event, the last day included.
  start_date date,
  end_date date,
  is_busy boolean NOT NULL,
  title text NOT NULL,
  PRIMARY KEY (calendar_id, external_id)
);
CREATE INDEX external_events_end ON external_events (calendar_id, ends_at);
