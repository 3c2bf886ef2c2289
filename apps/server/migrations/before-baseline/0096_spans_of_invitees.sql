-- A calendar asks each meeting of a person for its dates in a month, and most have none there. Between which starts all planned dates of the
-- meeting lie stands with who takes part, so that one range of one index finds those that may have some. A span only grows: dates that are
-- taken back or moved leave it as wide as it was.
ALTER TABLE invitees
  ADD COLUMN first_start timestamptz,
  -- Null for both: no date was ever planned.
  ADD COLUMN last_start timestamptz,
  ADD CONSTRAINT invitees_whole_span CHECK ((first_start IS NULL) = (last_start IS NULL));

UPDATE invitees i SET first_start = d.first_start, last_start = d.last_start
FROM (
  SELECT meeting_id, min(starts_at) AS first_start, max(starts_at) AS last_start FROM occurrences WHERE is_reserving GROUP BY meeting_id
) d
WHERE d.meeting_id = i.meeting_id;

CREATE INDEX invitees_account_span ON invitees (account_id, last_start, first_start) WHERE account_id IS NOT NULL;

-- Whoever changes dates or people of a planned meeting holds its row, so neither of these misses what the other writes.
CREATE FUNCTION take_span_of_meeting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT min(starts_at), max(starts_at) INTO NEW.first_start, NEW.last_start
  FROM occurrences WHERE meeting_id = NEW.meeting_id AND is_reserving;
  RETURN NEW;
END $$;
CREATE TRIGGER invitees_take_span BEFORE INSERT ON invitees FOR EACH ROW EXECUTE FUNCTION take_span_of_meeting();

CREATE FUNCTION widen_spans() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitees i SET first_start = least(i.first_start, d.first_start), last_start = greatest(i.last_start, d.last_start)
  FROM (
    SELECT meeting_id, min(starts_at) AS first_start, max(starts_at) AS last_start FROM written WHERE is_reserving GROUP BY meeting_id
  ) d
  WHERE i.meeting_id = d.meeting_id AND (i.first_start <= d.first_start AND i.last_start >= d.last_start) IS NOT TRUE;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_widen_spans AFTER INSERT ON occurrences REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION widen_spans();

CREATE FUNCTION widen_span() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE invitees SET first_start = least(first_start, NEW.starts_at), last_start = greatest(last_start, NEW.starts_at)
  WHERE meeting_id = NEW.meeting_id AND (NEW.starts_at BETWEEN first_start AND last_start) IS NOT TRUE;
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_widen_span AFTER UPDATE OF meeting_id, starts_at, is_reserving ON occurrences FOR EACH ROW
  WHEN (NEW.is_reserving AND (NEW.meeting_id, NEW.starts_at, OLD.is_reserving) IS DISTINCT FROM (OLD.meeting_id, OLD.starts_at, true))
  EXECUTE FUNCTION widen_span();
