-- The series of a date of an external event, where its provider names one.
ALTER TABLE external_events ADD COLUMN series_id text;

-- Meetings that Majlis has written to calendars. Meetings may be deleted before their events are.
CREATE TABLE written_meetings (
  calendar_id uuid NOT NULL REFERENCES connected_calendars (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  -- The iCalendar UID: of the meeting, or of a date that stands alone.
  uid text NOT NULL,
  external_id text NOT NULL,
  -- A hash of what was written.
  content_hash text NOT NULL,
  PRIMARY KEY (calendar_id, meeting_id, uid)
);
CREATE INDEX written_meetings_meeting ON written_meetings (meeting_id);
CREATE INDEX written_meetings_external ON written_meetings (calendar_id, external_id);

-- Meetings that are to be written to the calendar of a person again.
CREATE TABLE calendar_writes (
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL,
  -- Far ahead while a server process writes it.
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, meeting_id)
);
CREATE INDEX calendar_writes_due ON calendar_writes (due_at);
