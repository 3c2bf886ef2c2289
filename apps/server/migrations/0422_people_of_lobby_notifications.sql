-- Lobby notifications name the people whom their button admits. Those from before name no one, so they offer no button: the host joins instead.
UPDATE notifications SET data = data || '{"participantIds": []}' WHERE kind = 'lobby';
