-- Where a session was last seen from (ISO 3166), as far as anybody can tell.
ALTER TABLE auth_sessions ADD COLUMN last_country text;

-- Which mails and notices a person does not want. Mails about the account's security are none of them.
ALTER TABLE users ADD COLUMN notifications_off text[] NOT NULL DEFAULT '{}'
  CHECK (notifications_off <@ ARRAY['invitation_mail', 'change_mail', 'answer_mail', 'reminder_mail', 'reminder_notice']);

-- How a person comes into meetings; null where nothing was ever chosen.
ALTER TABLE users ADD COLUMN call_preferences jsonb;

-- A way in that its person can disconnect, and is connected by somebody who is signed in already.
ALTER TABLE provider_identities ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE;
ALTER TABLE provider_sign_ins ADD COLUMN user_id uuid REFERENCES users (id) ON DELETE CASCADE;
CREATE INDEX provider_sign_ins_user ON provider_sign_ins (user_id) WHERE user_id IS NOT NULL;
