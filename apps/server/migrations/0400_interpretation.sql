-- The languages of multilingual meetings, as ISO 639 codes. None: nobody interprets.
ALTER TABLE meetings ADD COLUMN interpretation_languages jsonb NOT NULL DEFAULT '[]';
-- The languages of the meeting that an invitee interprets into.
ALTER TABLE invitees ADD COLUMN interprets text[] NOT NULL DEFAULT '{}';
-- The same for a person in a room, where hosts can change it, and the language that they interpret into at the moment.
ALTER TABLE participants
  ADD COLUMN interprets text[] NOT NULL DEFAULT '{}',
  ADD COLUMN interpreting text;
