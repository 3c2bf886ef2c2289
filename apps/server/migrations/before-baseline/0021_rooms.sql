-- One opening of the live room. Its id is the name of the SFU's room.
CREATE TABLE room_sessions (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  occurrence_id uuid REFERENCES occurrences (id) ON DELETE SET NULL,
  -- The meeting's when it opened; changed in the room for this session only.
  settings jsonb NOT NULL,
  is_locked boolean NOT NULL DEFAULT false,
  -- When it locks by itself (spec 3.29).
  locks_at timestamptz,
  spotlight_participant_id uuid,
  created_at timestamptz NOT NULL,
  -- When the first person was let in. Null: people only wait at the door.
  started_at timestamptz,
  -- Since when nobody has been inside.
  emptied_at timestamptz,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('ended_by_host', 'empty')),
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE UNIQUE INDEX room_sessions_one_open ON room_sessions (meeting_id) WHERE ended_at IS NULL;
CREATE INDEX room_sessions_meeting ON room_sessions (meeting_id, created_at);
CREATE INDEX room_sessions_occurrence ON room_sessions (occurrence_id);
CREATE INDEX room_sessions_organization ON room_sessions (organization_id);

-- One person in one room session, whatever the number of visits. The id is the identity in the SFU.
CREATE TABLE participants (
  id uuid PRIMARY KEY,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  display_name text NOT NULL CHECK (display_name <> ''),
  role text NOT NULL CHECK (role IN ('host', 'co_host', 'panelist', 'participant', 'guest')),
  status text NOT NULL CHECK (status IN ('waiting', 'admitted', 'denied', 'removed', 'left')),
  waits_for text CHECK (waits_for IN ('approval', 'host_absent')),
  -- SHA-256 of the participant token; a new visit changes it.
  token_hash bytea NOT NULL UNIQUE,
  -- SHA-256 of the browser's device id, and the address (of IPv6 the /64): a removed guest is recognised by them.
  device_hash bytea NOT NULL,
  address text NOT NULL,
  hand_raised_at timestamptz,
  -- Null: as the room's settings say.
  may_unmute boolean,
  may_start_video boolean,
  may_share boolean,
  -- The connection in the SFU; null: not connected.
  sfu_sid text,
  created_at timestamptz NOT NULL,
  -- When the status last changed.
  decided_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  CHECK ((status = 'waiting') = (waits_for IS NOT NULL))
);
CREATE UNIQUE INDEX participants_one_per_user ON participants (room_session_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX participants_session ON participants (room_session_id, status);
CREATE INDEX participants_user ON participants (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE room_messages (
  id uuid PRIMARY KEY,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  -- The name under which it was written.
  display_name text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  -- Set when it is for one person only.
  to_participant_id uuid REFERENCES participants (id) ON DELETE CASCADE,
  client_message_id uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  UNIQUE (participant_id, client_message_id)
);
CREATE INDEX room_messages_session ON room_messages (room_session_id, sent_at, id);
CREATE INDEX room_messages_to ON room_messages (to_participant_id) WHERE to_participant_id IS NOT NULL;

-- Start links that were used, until they would have expired anyway.
CREATE TABLE used_start_links (
  id uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_start_links_expiry ON used_start_links (expires_at);

-- Webhooks of the SFU that were handled: it sends one again when it got no answer.
CREATE TABLE media_events (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
CREATE INDEX media_events_received ON media_events (received_at);
