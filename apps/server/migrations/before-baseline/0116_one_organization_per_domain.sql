-- When the record was seen last: silence of the DNS is measured from here on.
ALTER TABLE organization_domains ADD COLUMN seen_at timestamptz;
UPDATE organization_domains SET seen_at = state_since WHERE state IN ('proven', 'missing');
-- A domain is proven by one organisation at a time.
DROP INDEX organization_domains_proven;
CREATE UNIQUE INDEX organization_domains_proven ON organization_domains (domain) WHERE state IN ('proven', 'missing');
