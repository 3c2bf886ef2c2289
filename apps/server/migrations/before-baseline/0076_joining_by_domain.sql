-- The address was proven by a mail, not only vouched for by a provider that an organisation itself set up.
ALTER TABLE users ADD COLUMN email_proven_at timestamptz;
UPDATE users SET email_proven_at = activated_at
  WHERE NOT EXISTS (SELECT 1 FROM provider_identities p WHERE p.user_id = users.id);

-- proven → used: the address of a sign-up is proven, and the person chooses whether to join an organisation.
ALTER TABLE sign_ups ADD COLUMN proven_at timestamptz;
-- How long the password is, for the organisation that is joined; forgotten with it.
ALTER TABLE sign_ups ADD COLUMN password_chars integer;

-- Which organisations people of a domain may join by themselves.
CREATE INDEX organization_rules_join_domains ON organization_rules USING gin ((access -> 'joinDomains') jsonb_path_ops);
