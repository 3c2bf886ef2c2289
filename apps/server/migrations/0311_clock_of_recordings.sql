-- When each part of a recording was recorded: a list of { offsetMs, at }, where `offsetMs` counts from its beginning and `at` from 1970, both in
-- milliseconds. A pause begins a new part. Empty: not known.
ALTER TABLE recordings ADD COLUMN clock jsonb NOT NULL DEFAULT '[]';
ALTER TABLE capture_segments ADD COLUMN clock jsonb NOT NULL DEFAULT '[]';

-- Known of recordings without a pause: their length fits between their first and their last fragment.
UPDATE recordings r SET clock = jsonb_build_array(jsonb_build_object('offsetMs', 0, 'at', found.at))
FROM (
  SELECT c.recording_id, floor(least(extract(epoch FROM c.ended_at) * 1000 - k.length_ms, extract(epoch FROM c.started_at) * 1000))::bigint AS at
  FROM captures c JOIN recordings k ON k.id = c.recording_id
  WHERE c.started_at IS NOT NULL AND c.ended_at IS NOT NULL
    AND abs(extract(epoch FROM c.ended_at - c.started_at) * 1000 - k.length_ms) <= 5000) found
WHERE r.id = found.recording_id;
