-- Whether somebody had the feature chat when they came in: by their own account, who has none by the host's.
ALTER TABLE participants ADD COLUMN has_chat boolean NOT NULL DEFAULT true;
