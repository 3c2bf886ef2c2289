-- Room sessions. The id is the name of the SFU's room.
CREATE TABLE room_sessions (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  meeting_id uuid NOT NULL REFERENCES meetings (id) ON DELETE CASCADE,
  occurrence_id uuid REFERENCES occurrences (id) ON DELETE SET NULL,
  -- The meeting's settings when the room opened; changes in the room affect this session only.
  settings jsonb NOT NULL,
  is_locked boolean NOT NULL DEFAULT false,
  -- When it locks automatically (spec 3.29).
  locks_at timestamptz,
  spotlight_participant_id uuid,
  -- When the first person was admitted. Null: so far people only wait in the lobby.
  started_at timestamptz,
  -- Since when it has been empty.
  emptied_at timestamptz,
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('ended_by_host', 'empty')),
  -- Networks from which a host removed guests in this session: an IPv4 address, an IPv6 /64 or an IPv6 /48.
  closed_networks text[] NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE UNIQUE INDEX room_sessions_one_open ON room_sessions (meeting_id) WHERE ended_at IS NULL;
CREATE INDEX room_sessions_meeting ON room_sessions (meeting_id, created_at);
CREATE INDEX room_sessions_occurrence ON room_sessions (occurrence_id);
CREATE INDEX room_sessions_organization ON room_sessions (organization_id);

-- One person in one room session, whatever the number of visits. The id is the identity in the SFU. After a person is purged the
-- row stays, without the name.
CREATE TABLE participants (
  id uuid PRIMARY KEY,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  display_name text NOT NULL,
  role text NOT NULL CHECK (role IN ('host', 'co_host', 'panelist', 'participant', 'guest')),
  status text NOT NULL CHECK (status IN ('waiting', 'admitted', 'denied', 'removed', 'left')),
  waits_for text CHECK (waits_for IN ('approval', 'host_absent')),
  -- SHA-256 of the participant token; each visit has a new one.
  token_hash bytea NOT NULL UNIQUE,
  -- SHA-256 of the browser's device ID, and the address (the /64 of IPv6), by which a removed guest is recognised.
  device_hash bytea NOT NULL,
  address text NOT NULL,
  hand_raised_at timestamptz,
  -- Null: as in the room's settings.
  may_unmute boolean,
  may_start_video boolean,
  may_share boolean,
  -- The connection to the SFU; null: not connected.
  sfu_sid text,
  -- When the status last changed.
  decided_at timestamptz NOT NULL,
  last_seen_at timestamptz NOT NULL,
  -- The registration with which the person joined; a later refusal removes them.
  registration_id uuid REFERENCES registrations (id) ON DELETE SET NULL,
  -- Muted on arrival (spec 3.26): the SFU accepts nothing from the device until the person turns it on.
  microphone_held boolean NOT NULL DEFAULT false,
  camera_held boolean NOT NULL DEFAULT false,
  -- When a host or co-host last turned the device or share off: a page that was disconnected then applies it when it is back.
  microphone_off_at timestamptz,
  camera_off_at timestamptz,
  screen_off_at timestamptz,
  -- Whether the person had the chat feature when they joined: members by their own plan, guests by the host's.
  has_chat boolean NOT NULL DEFAULT true,
  -- When the person first connected to the SFU; null: never.
  connected_at timestamptz,
  -- Until when a place is kept for a person who was admitted and is not connected.
  place_until timestamptz,
  created_at timestamptz NOT NULL,
  CHECK ((status = 'waiting') = (waits_for IS NOT NULL)),
  CONSTRAINT participants_named CHECK (display_name <> '' OR user_id IS NULL)
);
CREATE UNIQUE INDEX participants_one_per_user ON participants (room_session_id, user_id) WHERE user_id IS NOT NULL;
CREATE INDEX participants_session ON participants (room_session_id, status);
CREATE INDEX participants_user ON participants (user_id) WHERE user_id IS NOT NULL;
-- Read by every comparison of the rooms with the SFU: a few rows among all that ever existed.
CREATE INDEX participants_connected ON participants (room_session_id) WHERE sfu_sid IS NOT NULL;
CREATE INDEX participants_waiting ON participants (room_session_id) WHERE status = 'waiting';
CREATE INDEX participants_registration ON participants (registration_id) WHERE registration_id IS NOT NULL;

CREATE TABLE room_messages (
  id uuid PRIMARY KEY,
  room_session_id uuid NOT NULL REFERENCES room_sessions (id) ON DELETE CASCADE,
  participant_id uuid NOT NULL REFERENCES participants (id) ON DELETE CASCADE,
  -- The author's name at that time.
  display_name text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  -- Set if the message is for one person only.
  to_participant_id uuid REFERENCES participants (id) ON DELETE CASCADE,
  client_message_id uuid NOT NULL,
  sent_at timestamptz NOT NULL,
  UNIQUE (participant_id, client_message_id)
);
CREATE INDEX room_messages_session ON room_messages (room_session_id, sent_at, id);
CREATE INDEX room_messages_to ON room_messages (to_participant_id) WHERE to_participant_id IS NOT NULL;

-- Used start links, until they expire.
CREATE TABLE used_start_links (
  id uuid PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
CREATE INDEX used_start_links_expiry ON used_start_links (expires_at);

-- Webhooks of the SFU that were handled: the SFU sends one again if it gets no response.
CREATE TABLE media_events (
  id text PRIMARY KEY,
  received_at timestamptz NOT NULL
);
CREATE INDEX media_events_received ON media_events (received_at);
