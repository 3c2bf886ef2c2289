-- Null: a report of the whole organisation.
ALTER TABLE attendance_reports ALTER COLUMN meeting_id DROP NOT NULL;
-- Of the times in the report. Null: not known of reports before this step.
ALTER TABLE attendance_reports ADD COLUMN time_zone text;
