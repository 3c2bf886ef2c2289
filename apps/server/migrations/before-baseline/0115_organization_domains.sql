-- Domains that an organisation has claimed, and whether a DNS record proves the claim. Several organisations may claim one
-- domain: each has a record of its own.
CREATE TABLE organization_domains (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  domain text NOT NULL CHECK (domain = lower(domain) AND domain <> ''),
  -- In the record: published by who holds the domain, so not a secret.
  token text NOT NULL CHECK (token <> ''),
  -- pending → proven ⇄ missing → lost → proven. A domain is proven while its record is missing for a few days.
  state text NOT NULL CHECK (state IN ('pending', 'proven', 'missing', 'lost')),
  state_since timestamptz NOT NULL,
  -- When the DNS was asked last, whatever came of it.
  checked_at timestamptz,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, domain)
);
CREATE INDEX organization_domains_proven ON organization_domains (domain) WHERE state IN ('proven', 'missing');
