-- Trimming reads files that people uploaded, which a recorder does only where it has a sandbox.
ALTER TABLE recorders ADD COLUMN can_trim boolean NOT NULL DEFAULT true;
