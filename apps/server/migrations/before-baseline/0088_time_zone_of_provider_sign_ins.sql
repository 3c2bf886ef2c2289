-- Of the browser that went to the provider: what an account has that the sign-in makes or completes.
ALTER TABLE provider_sign_ins ADD COLUMN time_zone text;
