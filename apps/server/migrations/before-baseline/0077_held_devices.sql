-- Off on arrival (spec 3.26): the SFU takes nothing of them until their owner asks for it.
ALTER TABLE participants
  ADD COLUMN microphone_held boolean NOT NULL DEFAULT false,
  ADD COLUMN camera_held boolean NOT NULL DEFAULT false;
