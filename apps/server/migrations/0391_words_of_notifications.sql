-- Words that may be taken back are not stored with a notification, nor in a mail that waits: names of shared files, and actions of minutes.
UPDATE notifications SET data = jsonb_set(data, '{note}', '""') WHERE kind = 'action_assigned';
UPDATE notifications SET data = jsonb_set(data, '{files}', coalesce((
  SELECT jsonb_agg(file || '{"name": ""}' ORDER BY place)
  FROM jsonb_array_elements(data -> 'files') WITH ORDINALITY AS f (file, place)), '[]'))
WHERE kind = 'file_shared';
UPDATE notifications SET mail = '"plain"'
WHERE mail IS NOT NULL AND kind IN ('recording', 'transcript', 'minutes', 'action_assigned', 'file_shared', 'colleague_joined');

-- A notification lists the latest colleagues who joined, and counts all of them.
UPDATE notifications SET data = jsonb_set(data, '{count}', to_jsonb(jsonb_array_length(data -> 'userIds')))
WHERE kind = 'colleague_joined';
