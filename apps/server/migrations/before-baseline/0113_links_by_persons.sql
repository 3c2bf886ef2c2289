-- Who made a link to a person at a provider: the person, signed in, or the arrival that made or completed the account.
ALTER TABLE provider_identities
  ADD COLUMN linked_by text NOT NULL DEFAULT 'arrival' CHECK (linked_by IN ('person', 'arrival'));
ALTER TABLE provider_identities ALTER COLUMN linked_by DROP DEFAULT;

-- Accounts that were there before were found by their address alone, or connected by their person: nothing tells which. So those links end,
-- and so do all links of owners; whoever it was connects again, signed in.
WITH ended AS (
  DELETE FROM provider_identities i USING users u
  WHERE u.id = i.user_id
    AND (u.role = 'owner' OR u.activated_at IS NULL OR i.created_at NOT BETWEEN u.activated_at - interval '1 minute' AND u.activated_at + interval '1 minute')
  RETURNING i.organization_id, i.issuer, u.id AS user_id, u.first_name, u.last_name
)
INSERT INTO audit_entries (id, organization_id, at, actor_user_id, act, subject_kind, subject_id, subject_name, before, after, address)
SELECT
  -- A UUIDv7, as all entries have.
  (lpad(to_hex(floor(extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
  organization_id, now(), NULL, 'account_disconnected', 'user', user_id, btrim(first_name || ' ' || last_name),
  jsonb_build_object('provider', issuer), NULL, NULL
FROM ended;
