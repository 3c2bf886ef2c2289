-- Processes that listen to meetings, and how many each can listen to; they report every second.
CREATE TABLE caption_workers (
  id uuid PRIMARY KEY,
  capacity integer NOT NULL,
  seen_at timestamptz NOT NULL
);

-- full: the room waits, because every process listens to as many meetings as it can.
ALTER TABLE caption_runs DROP CONSTRAINT caption_runs_state_check;
ALTER TABLE caption_runs ADD CONSTRAINT caption_runs_state_check
  CHECK (state IN ('starting', 'live', 'behind', 'unavailable', 'full'));
