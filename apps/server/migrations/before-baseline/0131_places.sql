ALTER TABLE participants
  -- When they first connected to the SFU; null: never.
  ADD COLUMN connected_at timestamptz,
  -- Until when a place is kept for somebody who is let in and not connected.
  ADD COLUMN place_until timestamptz;
UPDATE participants SET connected_at = created_at WHERE sfu_sid IS NOT NULL;
