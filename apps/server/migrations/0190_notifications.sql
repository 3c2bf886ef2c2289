-- What people are notified of. Each row is one notification of one person; deleted after 90 days.
CREATE TABLE notifications (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  -- What it is about, such as an invitation: a later one of the same kind and key takes its place.
  key text NOT NULL,
  -- By kind: see packages/contract/src/notifications.ts.
  data jsonb NOT NULL,
  -- The user who caused it, whose name is read with the account; it goes with them.
  actor_user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  -- The address of someone without an account who caused it.
  actor_email text CHECK (actor_email = lower(actor_email)),
  -- False for one that only comes by mail or by the browser.
  is_in_center boolean NOT NULL,
  -- The browser itself shows it.
  is_announced boolean NOT NULL,
  -- What became of what it asked for.
  outcome text,
  -- When its mail is due, unless it is read by then. `mail`: the mail itself; null for the daily digest.
  mail_at timestamptz,
  mail jsonb,
  created_at timestamptz NOT NULL,
  read_at timestamptz,
  UNIQUE (user_id, kind, key)
);
-- A page is read off one of these, however many there are.
CREATE INDEX notifications_center ON notifications (user_id, id DESC) WHERE is_in_center;
CREATE INDEX notifications_unread ON notifications (user_id, id DESC) WHERE is_in_center AND read_at IS NULL;
CREATE INDEX notifications_mail ON notifications (mail_at, user_id) WHERE mail_at IS NOT NULL;
CREATE INDEX notifications_created ON notifications (created_at);
CREATE INDEX notifications_actor ON notifications (actor_user_id) WHERE actor_user_id IS NOT NULL;
CREATE INDEX notifications_actor_email ON notifications (actor_email) WHERE actor_email IS NOT NULL;

-- By which ways notifications come, as far as the person chose: the rest is as the organisation, or else Majlis, has it.
CREATE TABLE notification_settings (
  user_id uuid PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  chosen jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE organization_notification_settings (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  chosen jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);

-- What people had switched off so far. The column stays for processes of the release before, and is not read any more.
INSERT INTO notification_settings (user_id, chosen, changed_at)
SELECT id, jsonb_build_object('choices', jsonb_strip_nulls(jsonb_build_object(
  'invitation', CASE WHEN 'invitation_mail' = ANY (notifications_off) THEN '{"mail": "off"}'::jsonb END,
  'meeting_changed', CASE WHEN 'change_mail' = ANY (notifications_off) THEN '{"mail": "off"}'::jsonb END,
  'meeting_cancelled', CASE WHEN 'change_mail' = ANY (notifications_off) THEN '{"mail": "off"}'::jsonb END,
  'answer', CASE WHEN 'answer_mail' = ANY (notifications_off) THEN '{"mail": "off"}'::jsonb END,
  'time_request', CASE WHEN 'answer_mail' = ANY (notifications_off) THEN '{"mail": "off"}'::jsonb END,
  'registration', CASE WHEN 'answer_mail' = ANY (notifications_off) THEN '{"mail": "off"}'::jsonb END,
  'reminder', nullif(
    CASE WHEN 'reminder_mail' = ANY (notifications_off) THEN '{"mail": "off"}'::jsonb ELSE '{}' END
      || CASE WHEN 'reminder_notice' = ANY (notifications_off) THEN '{"browser": false}'::jsonb ELSE '{}' END,
    '{}'::jsonb)
))), updated_at
FROM users WHERE notifications_off <> '{}';
