-- What people are told before they agree to a recording: whether it will or can be transcribed, whether minutes will or can be written, and which engines
-- receive it. Decided when the recording is requested and never changed, so everyone agrees to the same.
-- Null: requested before this was stored.
ALTER TABLE captures ADD COLUMN purposes jsonb;
-- A copy: what this person agreed to.
ALTER TABLE recording_consents ADD COLUMN purposes jsonb;
-- Of the capture, also in files that replaced its file. Null: uploaded, so nobody was asked, or recorded before this was stored.
ALTER TABLE recordings ADD COLUMN purposes jsonb;
