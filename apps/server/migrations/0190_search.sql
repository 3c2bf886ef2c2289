-- The form in which texts are searched: words of a–z and 0–9, one space before each. `pg_trgm` finds the letters of other scripts only where the
-- database's locale knows them, so Bengali and Arabic are written in Latin letters, and the rest as code points. Letters that people confuse
-- are one: without diacritics, vowel marks and hamza; ঙ as ং, ণ as ন, শ and ষ as স, ী as ি; ة as ه, ى as ي.
CREATE FUNCTION search_form(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  form text := lower(value);
BEGIN
  IF octet_length(form) <> char_length(form) THEN
    form := lower(normalize(form, NFKD));
    -- Signs that change the letter before them: য়, ড়, ঢ়, ো and ৌ.
    form := replace(replace(replace(form, U&'\09AF\09BC', 'y'), U&'\09A1\09BC', 'r'), U&'\09A2\09BC', 'r');
    form := replace(replace(form, U&'\09C7\09BE', 'o'), U&'\09C7\09D7', '9');
    form := replace(replace(replace(form, U&'\00DF', 'ss'), U&'\00E6', 'ae'), U&'\0153', 'oe');
    form := regexp_replace(form, '[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u0610-\u061a\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u0981\u0983\u09bc\u09cd\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufe00-\ufe0f\ufeff]', '', 'g');
    form := translate(form,
      U&'\0995\0996\0997\0998\0999\0982\099A\099B\099C\09AF\099D\099E\09A3\09A8\099F\09A0\09A1\09A2\09A4\09CE\09A5\09A6\09A7\09AA\09AB\09AC\09AD\09AE\09B0\09F0\09B2\09B6\09B7\09B8\09B9\09F1\0985\0986\09BE\0987\0988\09BF\09C0\0989\098A\09C1\09C2\098B\09C3\098F\09C7\0990\09C8\0993\0994',
      'kxgq00c1jjznnn2345tt6d7pfbvmrrlssshwoaaiiiiuuuuwwee88o9');
    form := translate(form,
      U&'\0627\0671\0628\062A\062B\062C\062D\062E\062F\0630\0631\0632\0633\0634\0635\0636\0637\0638\0639\063A\0641\0642\0643\06A9\0644\0645\0646\0647\0629\06C1\06D5\0648\06C6\064A\0649\06CC\0626\067E\0686\0698\06AF',
      'aabtcj75dvrzsx92643gfqkklmnhhhhwwyyyyp180');
    form := translate(form,
      U&'\09E6\0660\06F0\09E7\0661\06F1\09E8\0662\06F2\09E9\0663\06F3\09EA\0664\06F4\09EB\0665\06F5\09EC\0666\06F6\09ED\0667\06F7\09EE\0668\06F8\09EF\0669\06F9\00F8\0111\00F0\0142\0131\0127\0167\014B\00FE\0259',
      '000111222333444555666777888999oddlihtnte');
    form := regexp_replace(form, '[\u0080-\u00bf\u00d7\u00f7\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964\u0965\u2000-\u2bff\u3000-\u3003\u3008-\u3011]', ' ', 'g');
    IF octet_length(form) <> char_length(form) THEN
      SELECT string_agg(CASE WHEN ascii(c) < 128 THEN c ELSE to_hex(ascii(c)) END, '' ORDER BY n) INTO form
      FROM regexp_split_to_table(form, '') WITH ORDINALITY AS letters (c, n);
    END IF;
  END IF;
  RETURN rtrim(regexp_replace(' ' || form, '[^a-z0-9]+', ' ', 'g'));
END $$;

-- Rewrites `users` and its indexes, and locks the table meanwhile.
ALTER TABLE users ADD COLUMN search_form text NOT NULL
  GENERATED ALWAYS AS (search_form(first_name || ' ' || last_name || ' ' || email)) STORED;
-- The array lets one index hold the organisation and the words.
CREATE INDEX users_search ON users USING gin ((ARRAY[organization_id]), search_form gin_trgm_ops) WITH (gin_pending_list_limit = 512);
ALTER TABLE teams ADD COLUMN search_form text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED;
ALTER TABLE business_units ADD COLUMN search_form text NOT NULL GENERATED ALWAYS AS (search_form(name)) STORED;

-- What of a meeting is searched, and by whom; only triggers write it. It narrows a search and decides nothing: every search looks at `invitees`.
CREATE TABLE meeting_search (
  meeting_id uuid REFERENCES meetings (id) ON DELETE CASCADE,
  -- `outside`: accounts of other organisations, which learn of no one but the host.
  audience text CHECK (audience IN ('colleagues', 'outside')),
  accounts uuid[] NOT NULL,
  kind text NOT NULL,
  is_cancelled boolean NOT NULL,
  -- Forms of the title and the people; of these, the ID and the agenda; of the names of files; of all recordings, empty where there are none;
  -- of the host.
  name text NOT NULL,
  text text NOT NULL,
  files text NOT NULL,
  recordings text NOT NULL,
  host text NOT NULL,
  first_start timestamptz,
  last_start timestamptz,
  PRIMARY KEY (meeting_id, audience)
);
-- One look finds the words among the meetings of one account, however many meetings there are. New entries wait in a short list: a search reads it.
CREATE INDEX meeting_search_words ON meeting_search
  USING gin (accounts, text gin_trgm_ops, name gin_trgm_ops, files gin_trgm_ops, recordings gin_trgm_ops) WITH (gin_pending_list_limit = 512);

-- Meetings whose entries a job writes: too many at once for the transaction that changed them.
CREATE TABLE meeting_search_due (meeting_id uuid PRIMARY KEY REFERENCES meetings (id) ON DELETE CASCADE);

CREATE FUNCTION write_meeting_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
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
    SELECT string_agg(o.title, ' ') AS titles, string_agg(o.agenda, ' ') AS agendas
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

-- At once, or soon where there are many.
CREATE FUNCTION renew_meeting_search(ids uuid[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(ids) > 50 THEN
    INSERT INTO meeting_search_due SELECT id FROM meetings WHERE id = ANY(ids) ORDER BY id ON CONFLICT DO NOTHING;
  ELSIF cardinality(ids) > 0 THEN
    PERFORM write_meeting_search(ids);
  END IF;
END $$;

CREATE FUNCTION search_new_invitees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_meeting_search(ARRAY(SELECT DISTINCT meeting_id FROM written));
  RETURN NULL;
END $$;
CREATE TRIGGER invitees_search_new AFTER INSERT ON invitees REFERENCING NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_new_invitees();
CREATE TRIGGER invitees_search_gone AFTER DELETE ON invitees REFERENCING OLD TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_new_invitees();

CREATE FUNCTION search_changed_invitees() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_meeting_search(ARRAY(
    SELECT DISTINCT unnest(ARRAY[n.meeting_id, o.meeting_id]) FROM written n JOIN replaced o USING (id)
    WHERE (n.meeting_id, n.user_id, n.outside_user_id, n.email, n.name, n.role, n.first_start, n.last_start)
      IS DISTINCT FROM (o.meeting_id, o.user_id, o.outside_user_id, o.email, o.name, o.role, o.first_start, o.last_start)));
  RETURN NULL;
END $$;
CREATE TRIGGER invitees_search_changed AFTER UPDATE ON invitees REFERENCING OLD TABLE AS replaced NEW TABLE AS written
  FOR EACH STATEMENT EXECUTE FUNCTION search_changed_invitees();

CREATE FUNCTION search_changed_meeting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_meeting_search(ARRAY[NEW.id]);
  RETURN NULL;
END $$;
CREATE TRIGGER meetings_search AFTER UPDATE OF title, agenda, meeting_id, host_user_id, kind, cancelled_at ON meetings FOR EACH ROW
  WHEN ((OLD.title, OLD.agenda, OLD.meeting_id, OLD.host_user_id, OLD.kind, OLD.cancelled_at)
    IS DISTINCT FROM (NEW.title, NEW.agenda, NEW.meeting_id, NEW.host_user_id, NEW.kind, NEW.cancelled_at))
  EXECUTE FUNCTION search_changed_meeting();

CREATE FUNCTION search_part_of_meeting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_meeting_search(ARRAY[NEW.meeting_id]);
  RETURN NULL;
END $$;
CREATE FUNCTION search_gone_part_of_meeting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM renew_meeting_search(ARRAY[OLD.meeting_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER occurrences_search_new AFTER INSERT ON occurrences FOR EACH ROW
  WHEN (NEW.is_changed AND (NEW.title IS NOT NULL OR NEW.agenda IS NOT NULL)) EXECUTE FUNCTION search_part_of_meeting();
CREATE TRIGGER occurrences_search_changed AFTER UPDATE OF title, agenda, is_changed, meeting_id ON occurrences FOR EACH ROW
  WHEN ((OLD.title, OLD.agenda) IS DISTINCT FROM (NEW.title, NEW.agenda)
    OR (OLD.meeting_id <> NEW.meeting_id AND (NEW.title IS NOT NULL OR NEW.agenda IS NOT NULL)))
  EXECUTE FUNCTION search_part_of_meeting();
CREATE TRIGGER occurrences_search_gone AFTER DELETE ON occurrences FOR EACH ROW
  WHEN (OLD.is_changed AND (OLD.title IS NOT NULL OR OLD.agenda IS NOT NULL)) EXECUTE FUNCTION search_gone_part_of_meeting();
CREATE TRIGGER meeting_agenda_files_search_new AFTER INSERT ON meeting_agenda_files FOR EACH ROW
  EXECUTE FUNCTION search_part_of_meeting();
CREATE TRIGGER meeting_agenda_files_search_gone AFTER DELETE ON meeting_agenda_files FOR EACH ROW
  EXECUTE FUNCTION search_gone_part_of_meeting();
CREATE TRIGGER recordings_search_new AFTER INSERT ON recordings FOR EACH ROW
  WHEN (NEW.kept_at IS NOT NULL) EXECUTE FUNCTION search_part_of_meeting();
CREATE TRIGGER recordings_search_changed AFTER UPDATE OF kept_at, removed_at, original_file_name ON recordings FOR EACH ROW
  WHEN ((OLD.kept_at, OLD.removed_at, OLD.original_file_name) IS DISTINCT FROM (NEW.kept_at, NEW.removed_at, NEW.original_file_name))
  EXECUTE FUNCTION search_part_of_meeting();
CREATE TRIGGER recordings_search_gone AFTER DELETE ON recordings FOR EACH ROW
  WHEN (OLD.kept_at IS NOT NULL) EXECUTE FUNCTION search_gone_part_of_meeting();

CREATE FUNCTION search_renamed_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO meeting_search_due
    SELECT meeting_id FROM invitees WHERE user_id = NEW.id
    UNION SELECT id FROM meetings WHERE host_user_id = NEW.id ORDER BY 1 ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
CREATE TRIGGER users_search AFTER UPDATE OF first_name, last_name, email ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email) IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email))
  EXECUTE FUNCTION search_renamed_person();

-- A job writes the entries of the meetings that are there.
INSERT INTO meeting_search_due SELECT id FROM meetings;
