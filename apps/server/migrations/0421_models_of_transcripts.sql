-- The model of the speech engine that makes or made the transcript; null before models could be chosen.
ALTER TABLE transcripts ADD COLUMN model text;
