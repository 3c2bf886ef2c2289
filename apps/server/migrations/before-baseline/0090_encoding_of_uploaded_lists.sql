-- An uploaded list can be read anew in another encoding while it is in review: the file is kept until then, one for each who uploads.
ALTER TABLE user_imports
  ADD COLUMN encoding text,
  ADD COLUMN content bytea CHECK (length(content) <= 5242880),
  ADD CONSTRAINT user_imports_content_in_review CHECK (content IS NULL OR (encoding IS NOT NULL AND status = 'review'));
