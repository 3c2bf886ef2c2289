-- Who may cancel a translation, besides host and co-hosts.
ALTER TABLE transcript_translations
  ADD COLUMN requested_by_user_id uuid REFERENCES users (id) ON DELETE SET NULL;
CREATE INDEX transcript_translations_requested_by ON transcript_translations (requested_by_user_id);
