-- Networks whose people a host has removed from this opening of the room: an IPv4 address, an IPv6 /64, or an IPv6 /48, as limits name them.
ALTER TABLE room_sessions ADD COLUMN closed_networks text[] NOT NULL DEFAULT '{}';
