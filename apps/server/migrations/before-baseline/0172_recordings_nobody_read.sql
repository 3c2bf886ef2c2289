-- Recordings that had arrived whole before a job read them: their owner has them read, or removes them.
UPDATE recordings SET failed_as = 'recording.unread' WHERE kept_at IS NULL AND parts_there = part_count;
