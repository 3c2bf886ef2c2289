-- Lines of minutes in other languages, so that nothing is sent to a translator twice.
CREATE TABLE minute_translations (
  line_id uuid NOT NULL REFERENCES minute_lines (id) ON DELETE CASCADE,
  language text NOT NULL CHECK (language IN ('en', 'bn', 'ar')),
  -- What was translated: after a change, the line is translated again.
  source_text text NOT NULL,
  text text NOT NULL,
  PRIMARY KEY (line_id, language)
);
