-- Files that went back to the part of their date are found there, and no longer at the other one.
INSERT INTO meeting_search_due
SELECT l.meeting_id FROM meeting_agenda_files l WHERE l.original_start IS NOT NULL
UNION
SELECT m.id FROM meetings m WHERE m.predecessor_id IS NOT NULL
ON CONFLICT DO NOTHING;
