-- How far each sound of a recording is transcribed. A person may have several that overlap, so it is not known of the person.
CREATE TABLE transcript_sounds (
  transcript_id uuid NOT NULL REFERENCES transcripts (id) ON DELETE CASCADE,
  -- Which sound, by the name that its source gives it.
  source text NOT NULL,
  length_ms bigint NOT NULL CHECK (length_ms >= 0),
  -- After an interruption, the rest follows.
  done_ms bigint NOT NULL DEFAULT 0 CHECK (done_ms >= 0),
  PRIMARY KEY (transcript_id, source)
);

-- Of transcripts that are being made: each sound of a person as far as that person.
INSERT INTO transcript_sounds (transcript_id, source, length_ms, done_ms)
  SELECT s.transcript_id, coalesce(v.id::text, s.source), s.length_ms, s.done_ms
  FROM transcript_speakers s
  JOIN transcripts t ON t.id = s.transcript_id AND t.state = 'transcribing'
  LEFT JOIN (capture_voices v JOIN captures c ON c.id = v.capture_id)
    ON c.recording_id = t.recording_id AND v.participant_id = s.participant_id;

ALTER TABLE transcript_speakers DROP COLUMN length_ms, DROP COLUMN done_ms;
