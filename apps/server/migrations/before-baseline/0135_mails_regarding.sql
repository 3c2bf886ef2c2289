-- What a mail is about, such as `invitee:<id>`, for whoever is told that the mail server refused it for good.
ALTER TABLE mails ADD COLUMN regarding text;
