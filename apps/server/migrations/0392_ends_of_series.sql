-- Dates that were moved alone beyond the last one of their series did not count towards its end, so their hosts could no longer change them.
UPDATE meetings m SET series_ends_at = changed.ends_at
FROM (SELECT meeting_id, max(ends_at) AS ends_at FROM occurrences WHERE is_changed AND is_reserving GROUP BY meeting_id) changed
WHERE m.id = changed.meeting_id AND m.cancelled_at IS NULL AND m.series_ends_at < changed.ends_at;
