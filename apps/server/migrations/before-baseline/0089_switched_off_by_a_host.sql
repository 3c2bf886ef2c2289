-- When a host or co-host last switched somebody's device or share off: a page that was cut off then follows it when it is back.
ALTER TABLE participants
  ADD COLUMN microphone_off_at timestamptz,
  ADD COLUMN camera_off_at timestamptz,
  ADD COLUMN screen_off_at timestamptz;
