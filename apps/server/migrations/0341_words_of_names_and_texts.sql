-- The words of a file with text: of its name as well, so that some can be in the one and some in the other. Cut as in `saveWords`.
CREATE FUNCTION drive_words(words tsvector, name_form text) RETURNS tsvector LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE AS $$
BEGIN
  RETURN words || (SELECT array_to_tsvector(coalesce(array_agg(DISTINCT left(word, 60)), '{}'))
    FROM unnest(string_to_array(name_form, ' ')) AS word WHERE word <> '');
END $$;

-- Contents from before the search of text are due, until a job has read them.
ALTER TABLE drive_contents ADD COLUMN is_text_due boolean NOT NULL DEFAULT true;
ALTER TABLE drive_contents ALTER COLUMN is_text_due SET DEFAULT false;

-- PDFs that were made of office files are dropped after some months.
CREATE INDEX made_pdfs_made_at ON made_pdfs (made_at);
