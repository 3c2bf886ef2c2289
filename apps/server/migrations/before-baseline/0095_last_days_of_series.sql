-- A series that was split or cut short ended a minute before the first date that it had lost: on a day that it has no date on, or, where it is
-- all-day, at a time, which an UNTIL beside a DTSTART that is a date must not have (RFC 5545 3.3.10). It ends with its last day, as forms say it.
UPDATE meetings m
SET rrule = regexp_replace(m.rrule, 'UNTIL=\d{8}T\d{6}Z', 'UNTIL=' || CASE
  WHEN m.is_all_day THEN to_char(ends.last_day, 'YYYYMMDD')
  ELSE to_char((ends.last_day + time '23:59') AT TIME ZONE m.time_zone AT TIME ZONE 'UTC', 'YYYYMMDD"T"HH24MI"00Z"')
END)
FROM (
  SELECT id, until::date - CASE WHEN NOT is_all_day AND until::time < local_start::time THEN 1 ELSE 0 END AS last_day
  FROM (
    SELECT id, is_all_day, local_start,
      substring(rrule FROM 'UNTIL=(\d{8}T\d{6})Z')::timestamp AT TIME ZONE 'UTC' AT TIME ZONE time_zone AS until
    FROM meetings
    -- Of hours, the last one of a day matters.
    WHERE rrule ~ 'UNTIL=\d{8}T\d{6}Z' AND rrule NOT LIKE '%FREQ=HOURLY%'
  ) known
) ends
WHERE ends.id = m.id;
