-- When the mail server refused the mail with the link for good; a new link takes it back.
ALTER TABLE user_invitations ADD COLUMN mail_refused_at timestamptz;
