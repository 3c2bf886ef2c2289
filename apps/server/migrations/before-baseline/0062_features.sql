-- What organisations may use beside meetings (spec 6.6). Written by operators only: by configuration, seed or SQL.
CREATE TABLE plans (
  name text PRIMARY KEY CHECK (name <> ''),
  -- Compared without regard to letter case.
  features citext[] NOT NULL
);

-- Organisations without a row have what PLAN_FEATURES says.
CREATE TABLE organization_plans (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  plan text NOT NULL REFERENCES plans (name)
);
CREATE INDEX organization_plans_plan ON organization_plans (plan);

-- Given beside the plan, or taken out of it: for a whole organisation, or for one of its people, which goes before.
CREATE TABLE feature_exceptions (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  feature citext NOT NULL,
  is_on boolean NOT NULL,
  UNIQUE NULLS NOT DISTINCT (organization_id, user_id, feature)
);
CREATE INDEX feature_exceptions_user ON feature_exceptions (user_id) WHERE user_id IS NOT NULL;
