-- majlis:no-transaction
-- When a meeting ends, the invitations into its room are over for everyone who got one.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notifications_room_invitations ON notifications (key) WHERE kind = 'room_invitation' AND outcome IS NULL;
