-- How the browser's region writes times and dates, for an account that the sign-in creates or completes.
ALTER TABLE provider_sign_ins ADD COLUMN formats jsonb;
