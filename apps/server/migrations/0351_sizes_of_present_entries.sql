-- After the trigger, which keeps what changes meanwhile right. In a file of its own: it locks the rows that it writes, not the table.
UPDATE drive_entries e SET version_bytes = c.bytes
FROM drive_versions v JOIN drive_contents c ON c.id = v.content_id
WHERE v.id = e.version_id AND c.bytes > 0;
