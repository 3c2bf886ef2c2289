-- Dates that are over keep their title and agenda when those of their series change, so many dates have the same: the search reads each once.
CREATE OR REPLACE FUNCTION write_meeting_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Whoever writes second sees what the first has committed.
  PERFORM FROM meetings WHERE id = ANY(ids) ORDER BY id FOR NO KEY UPDATE;

  DELETE FROM meeting_search s WHERE s.meeting_id = ANY(ids) AND NOT EXISTS (
    SELECT FROM invitees i WHERE i.meeting_id = s.meeting_id
      AND CASE s.audience WHEN 'outside' THEN i.outside_user_id ELSE i.user_id END IS NOT NULL);

  INSERT INTO meeting_search AS s (meeting_id, audience, accounts, kind, is_cancelled, name, text, files, recordings, host, first_start, last_start)
  SELECT m.id, a.audience, a.accounts, m.kind, m.cancelled_at IS NOT NULL, search_form(a.name),
    search_form(concat_ws(' ', a.name, m.meeting_id, m.agenda, d.agendas)), coalesce(search_form(f.names), ''),
    CASE WHEN r.names IS NULL THEN '' ELSE search_form(concat_ws(' ', titles.titles, m.meeting_id, h.display_name, r.names)) END, h.search_form, p.first_start, p.last_start
  FROM meetings m
  JOIN users h ON h.id = m.host_user_id
  CROSS JOIN LATERAL (
    SELECT array_agg(i.user_id) FILTER (WHERE i.user_id IS NOT NULL) AS colleagues,
      array_agg(i.outside_user_id) FILTER (WHERE i.outside_user_id IS NOT NULL) AS outside,
      min(i.first_start) AS first_start, max(i.last_start) AS last_start
    FROM invitees i WHERE i.meeting_id = m.id
  ) p
  CROSS JOIN LATERAL (
    SELECT string_agg(DISTINCT o.title, ' ') AS titles, string_agg(DISTINCT o.agenda, ' ') AS agendas
    FROM occurrences o WHERE o.meeting_id = m.id AND o.is_changed
  ) d
  CROSS JOIN LATERAL (SELECT concat_ws(' ', m.title, d.titles) AS titles) titles
  CROSS JOIN LATERAL (
    SELECT string_agg(concat_ws(' ', i.name, i.email, u.display_name, u.email), ' ') AS names FROM (
      SELECT * FROM invitees WHERE meeting_id = m.id ORDER BY role = 'host' DESC, id LIMIT 200
    ) i LEFT JOIN users u ON u.id = i.user_id
  ) people
  CROSS JOIN LATERAL (
    SELECT string_agg(f.file_name, ' ' ORDER BY f.id) AS names
    FROM meeting_agenda_files l JOIN agenda_files f ON f.id = l.file_id WHERE l.meeting_id = m.id
  ) f
  CROSS JOIN LATERAL (
    SELECT string_agg(r.original_file_name, ' ' ORDER BY r.id) AS names
    FROM recordings r WHERE r.meeting_id = m.id AND r.kept_at IS NOT NULL AND r.removed_at IS NULL
  ) r
  CROSS JOIN LATERAL (VALUES
    ('colleagues', p.colleagues, concat_ws(' ', titles.titles, people.names)),
    ('outside', p.outside, concat_ws(' ', titles.titles, h.display_name))
  ) a (audience, accounts, name)
  WHERE m.id = ANY(ids) AND a.accounts IS NOT NULL
  ON CONFLICT (meeting_id, audience) DO UPDATE SET (accounts, kind, is_cancelled, name, text, files, recordings, host, first_start, last_start) =
    (EXCLUDED.accounts, EXCLUDED.kind, EXCLUDED.is_cancelled, EXCLUDED.name, EXCLUDED.text, EXCLUDED.files, EXCLUDED.recordings, EXCLUDED.host,
      EXCLUDED.first_start, EXCLUDED.last_start)
  WHERE s IS DISTINCT FROM EXCLUDED;
END $$;

-- All dates of a series at once: its entry is written once.
CREATE FUNCTION search_changed_dates() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_meeting_search(ARRAY(
    SELECT DISTINCT n.meeting_id FROM written n JOIN replaced o USING (id)
    WHERE (o.title, o.agenda) IS DISTINCT FROM (n.title, n.agenda)
      OR (o.meeting_id <> n.meeting_id AND (n.title IS NOT NULL OR n.agenda IS NOT NULL))));
  RETURN NULL;
END $$;
DROP TRIGGER occurrences_search_changed ON occurrences;
CREATE TRIGGER occurrences_search_changed AFTER UPDATE ON occurrences REFERENCING OLD TABLE AS replaced NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_changed_dates();

-- Files of single dates move to the part of a split series that has their dates.
CREATE FUNCTION search_moved_files() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_meeting_search(ARRAY(
    (SELECT meeting_id FROM written EXCEPT SELECT meeting_id FROM replaced)
    UNION (SELECT meeting_id FROM replaced EXCEPT SELECT meeting_id FROM written)));
  RETURN NULL;
END $$;
CREATE TRIGGER meeting_agenda_files_search_moved AFTER UPDATE ON meeting_agenda_files
  REFERENCING OLD TABLE AS replaced NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION search_moved_files();
