-- A permission is only ended if nobody has connected the account (any more).
CREATE INDEX calendar_connections_address ON calendar_connections (address);
