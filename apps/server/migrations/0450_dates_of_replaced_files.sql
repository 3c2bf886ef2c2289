-- Processes of a release before 0438 replace and restore files of all dates without dates_ending: what is replaced is then shown on no date to come, and
-- what is not on all that are to come.
UPDATE meeting_agenda_files SET dates_ending = '{}'
WHERE original_start IS NULL AND replaced_at IS NOT NULL AND dates_ending @> 'infinity'::timestamptz;
UPDATE meeting_agenda_files SET dates_ending = '{(,)}'
WHERE original_start IS NULL AND replaced_at IS NULL AND NOT dates_ending @> 'infinity'::timestamptz;

CREATE FUNCTION keep_dates_of_replaced_file() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.original_start IS NOT NULL THEN
    RETURN NEW;
  END IF;
  IF NEW.replaced_at IS NOT NULL AND NEW.dates_ending @> 'infinity'::timestamptz THEN
    NEW.dates_ending := '{}';
  ELSIF NEW.replaced_at IS NULL AND NOT NEW.dates_ending @> 'infinity'::timestamptz THEN
    NEW.dates_ending := '{(,)}';
  END IF;
  RETURN NEW;
END $$;

CREATE TRIGGER meeting_agenda_files_dates BEFORE INSERT OR UPDATE ON meeting_agenda_files
FOR EACH ROW EXECUTE FUNCTION keep_dates_of_replaced_file();
