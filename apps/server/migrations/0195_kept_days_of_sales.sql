-- Requests to sales that are older than the operator keeps them.
CREATE INDEX sales_requests_by_age ON sales_requests (created_at);

-- Replaced by notification_settings.
ALTER TABLE users DROP COLUMN notifications_off;
