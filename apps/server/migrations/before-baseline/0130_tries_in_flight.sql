-- Tries that are being judged at this moment. They hold a place under the bound, and take a point only where they were wrong.
ALTER TABLE rate_limits ADD COLUMN in_flight integer NOT NULL DEFAULT 0;
