-- What the owner of a meeting decides about the link of a recording.
ALTER TABLE recordings
  ADD COLUMN is_link_off boolean NOT NULL DEFAULT false,
  ADD COLUMN link_expires_at timestamptz,
  -- Its owner sees it, as the passcode of a meeting.
  ADD COLUMN link_passcode text CHECK (link_passcode <> ''),
  -- How often its page was opened.
  ADD COLUMN link_views integer NOT NULL DEFAULT 0;
