-- Whether the recording shows the time of day.
ALTER TABLE captures ADD COLUMN has_clock boolean NOT NULL DEFAULT false;
CREATE INDEX captures_failed ON captures (requested_at) WHERE state = 'failed';
