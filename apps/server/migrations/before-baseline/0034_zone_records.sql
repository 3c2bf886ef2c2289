-- By which rules of a zone the instants of planned dates were made, so that they can follow when the rules are others.
CREATE TABLE zone_records (
  time_zone text PRIMARY KEY,
  -- The release of the IANA time zone database.
  version text NOT NULL,
  -- ZoneRecord of @majlis/scheduling.
  record jsonb NOT NULL
);
