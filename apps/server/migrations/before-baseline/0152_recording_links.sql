-- What the organisation has decided of a recording's link while its owner is suspended or deleted. Null: nothing; links of suspended
-- owners lead on, those of deleted ones nowhere.
ALTER TABLE recordings ADD COLUMN link_decision text CHECK (link_decision IN ('kept', 'ended'));
