-- Someone who was away when a host turned on the waiting room, or approval on entry: they need a host's approval to come back.
ALTER TABLE participants ADD COLUMN returns_by_approval boolean NOT NULL DEFAULT false;
