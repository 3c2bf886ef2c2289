-- The list of what is to come takes the next dates of each meeting by when they close. What is not planned, and rooms that are open, do not
-- stand in that order, and are found apart; they are few.
CREATE INDEX occurrences_unplanned ON occurrences (meeting_id, closes_at) WHERE NOT is_reserving OR room_state = 'open';
