-- When the newest known connection of a participant to the SFU began, also after it has ended. Reports of older ones arrive late.
ALTER TABLE participants ADD COLUMN sfu_joined_at timestamptz;
