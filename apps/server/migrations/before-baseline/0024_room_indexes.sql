-- Looked through at each round that compares the rooms with the SFU: few rows among all that ever were.
CREATE INDEX participants_connected ON participants (room_session_id) WHERE sfu_sid IS NOT NULL;
CREATE INDEX participants_waiting ON participants (room_session_id) WHERE status = 'waiting';
