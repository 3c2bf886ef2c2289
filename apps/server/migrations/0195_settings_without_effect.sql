-- Nothing records a meeting, and its log cannot be switched off: what API users stored about that had no effect.
UPDATE meetings SET settings = settings - 'startRecording' - 'participantLog'
  WHERE settings @> '{"startRecording": true}' OR settings @> '{"participantLog": false}';
UPDATE room_sessions SET settings = settings - 'startRecording' - 'participantLog'
  WHERE settings @> '{"startRecording": true}' OR settings @> '{"participantLog": false}';
UPDATE organization_rules SET meeting_defaults = meeting_defaults #- '{settings,startRecording}' #- '{settings,participantLog}'
  WHERE meeting_defaults @> '{"settings": {"startRecording": true}}' OR meeting_defaults @> '{"settings": {"participantLog": false}}';
