-- When the person of a session last gave the password, the second factor or a passkey in it, signing in included. Null: never, as after
-- coming in by a mailed link, or by a process from before this column.
ALTER TABLE auth_sessions ADD COLUMN proven_at timestamptz;
UPDATE auth_sessions SET proven_at = created_at WHERE ended_at IS NULL AND created_at > now() - interval '10 minutes';
