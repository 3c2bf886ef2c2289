-- The files of one date.
CREATE INDEX meeting_agenda_files_date ON meeting_agenda_files (meeting_id, original_start) WHERE original_start IS NOT NULL;

-- Files did not stay with dates that were held and stayed in the earlier part of a split series.
WITH RECURSIVE parts AS (
  SELECT l.meeting_id, l.file_id, l.original_start, m.predecessor_id AS part_id
  FROM meeting_agenda_files l JOIN meetings m ON m.id = l.meeting_id
  WHERE l.original_start IS NOT NULL
    AND NOT EXISTS (SELECT FROM occurrences o WHERE o.meeting_id = l.meeting_id AND o.original_start = l.original_start)
  UNION
  SELECT p.meeting_id, p.file_id, p.original_start, m.predecessor_id FROM parts p JOIN meetings m ON m.id = p.part_id
), found AS (
  SELECT DISTINCT ON (p.meeting_id, p.file_id) p.meeting_id, p.file_id, p.part_id
  FROM parts p JOIN occurrences o ON o.meeting_id = p.part_id AND o.original_start = p.original_start
  WHERE NOT EXISTS (SELECT FROM meeting_agenda_files other WHERE other.meeting_id = p.part_id AND other.file_id = p.file_id)
  ORDER BY p.meeting_id, p.file_id, o.is_reserving DESC, o.id DESC
)
UPDATE meeting_agenda_files l SET meeting_id = found.part_id FROM found
WHERE l.meeting_id = found.meeting_id AND l.file_id = found.file_id;

-- Nor did files follow dates whose series was moved to another time. Where the series has one date on the same day, that is theirs.
WITH lost AS (
  SELECT DISTINCT l.meeting_id, l.original_start, m.time_zone
  FROM meeting_agenda_files l JOIN meetings m ON m.id = l.meeting_id
  WHERE l.original_start IS NOT NULL AND l.original_start <> ALL (m.cancelled_starts)
    AND NOT EXISTS (SELECT FROM occurrences o WHERE o.meeting_id = l.meeting_id AND o.original_start = l.original_start)
), found AS (
  SELECT lost.meeting_id, lost.original_start, min(o.original_start) AS new_start
  FROM lost JOIN occurrences o ON o.meeting_id = lost.meeting_id
    AND (o.original_start AT TIME ZONE lost.time_zone)::date = (lost.original_start AT TIME ZONE lost.time_zone)::date
  GROUP BY lost.meeting_id, lost.original_start HAVING count(*) = 1
)
UPDATE meeting_agenda_files l SET original_start = found.new_start FROM found
WHERE l.meeting_id = found.meeting_id AND l.original_start = found.original_start;
