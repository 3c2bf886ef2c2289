-- Whether the provider vouched for an address of the organisation when the person came last. Whoever connected an account until now may have connected
-- any of the issuer's, a private one as well, so of nobody it is known until they come again.
ALTER TABLE provider_identities ADD COLUMN is_vouched boolean NOT NULL DEFAULT false;
ALTER TABLE provider_identities ALTER COLUMN is_vouched DROP DEFAULT;

-- One account at a provider for each user: the one with which the user came first, which the provider vouched for then, else the one connected first.
DO $$
DECLARE
  ended record;
BEGIN
  FOR ended IN
    WITH several AS (
      SELECT id, row_number() OVER (PARTITION BY user_id, issuer ORDER BY linked_by = 'arrival' DESC, created_at, id) AS place
      FROM provider_identities
    ), gone AS (
      DELETE FROM provider_identities i USING several s, users u
      WHERE s.id = i.id AND s.place > 1 AND u.id = i.user_id
      RETURNING i.organization_id, i.issuer, u.id AS user_id, u.email, btrim(u.first_name || ' ' || u.last_name) AS name
    ), written AS (
      INSERT INTO audit_entries (id, organization_id, at, actor_user_id, act, subject_kind, subject_id, subject_name, before, after, address)
      SELECT
        -- A UUIDv7, as all entries have.
        (lpad(to_hex(floor(extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7' || substr(replace(gen_random_uuid()::text, '-', ''), 14))::uuid,
        organization_id, now(), NULL, 'account_disconnected', 'user', user_id, name, jsonb_build_object('provider', issuer), NULL, NULL
      FROM gone
    )
    SELECT email, issuer, count(*) AS accounts FROM gone GROUP BY email, issuer ORDER BY email, issuer
  LOOP
    RAISE WARNING '% had several accounts at %: disconnected %, and kept the first', ended.email, ended.issuer, ended.accounts;
  END LOOP;
END $$;
CREATE UNIQUE INDEX provider_identities_one_each ON provider_identities (user_id, issuer);
DROP INDEX provider_identities_user;

-- Sessions that a provider opened may have been opened by any account, too. Under the rule they end; elsewhere they end once it is turned on.
UPDATE auth_sessions s SET ended_at = now(), end_reason = 'single_sign_on_only'
FROM users u JOIN single_sign_on_rules r ON r.organization_id = u.organization_id
WHERE u.id = s.user_id AND s.ended_at IS NULL AND u.id IS DISTINCT FROM r.break_glass_user_id;
UPDATE auth_sessions SET is_by_provider = false WHERE is_by_provider AND ended_at IS NULL;
