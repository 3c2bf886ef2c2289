-- Minutes in other languages: which ones were requested, and whether a job still makes them.
CREATE TABLE minute_translation_requests (
  minutes_id uuid NOT NULL REFERENCES minutes (id) ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'bn', 'ar')),
  state text NOT NULL CHECK (state IN ('translating', 'ready', 'failed')),
  PRIMARY KEY (minutes_id, language)
);
