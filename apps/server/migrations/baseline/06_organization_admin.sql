-- Domains that an organisation claims, and whether a DNS record proves the claim. Several organisations may claim the same
-- domain, each with its own record, but only one of them proves it at a time.
CREATE TABLE organization_domains (
  organization_id uuid REFERENCES organizations (id) ON DELETE CASCADE,
  domain text CHECK (domain = lower(domain) AND domain <> ''),
  -- The content of the DNS record: public, so not a secret.
  token text NOT NULL CHECK (token <> ''),
  -- pending → proven ⇄ missing → lost → proven. A domain still counts as proven if its record is missing for a few days.
  state text NOT NULL CHECK (state IN ('pending', 'proven', 'missing', 'lost')),
  state_since timestamptz NOT NULL,
  -- When the DNS was last queried, with or without a response.
  checked_at timestamptz,
  -- When the record was last seen.
  seen_at timestamptz,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (organization_id, domain)
);
CREATE UNIQUE INDEX organization_domains_proven ON organization_domains (domain) WHERE state IN ('proven', 'missing');

-- People of one organisation who are invited together.
CREATE TABLE teams (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name citext NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (organization_id, name)
);

CREATE TABLE team_members (
  team_id uuid REFERENCES teams (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (team_id, user_id)
);
CREATE INDEX team_members_user ON team_members (user_id);
