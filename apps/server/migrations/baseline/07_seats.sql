-- A user's seat, the licensed right to host (spec 3.47, 7.52): one per user, with the PMI and the name of the personal link.
CREATE TABLE resources (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  pmi text NOT NULL UNIQUE CHECK (pmi ~ '^[1-9][0-9]{11}$'),
  -- Spec 5.3. In lower case, so that a link typed in capitals is found too.
  pmu text NOT NULL UNIQUE CHECK (pmu ~ '^[a-z0-9]{3,20}$' AND pmu ~ '[a-z]'),
  products text[] NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX resources_organization ON resources (organization_id);

-- Every name that a personal link ever had, with the seat that had it first: while that account exists, an old link never
-- leads to another person.
CREATE TABLE personal_link_names (
  pmu text PRIMARY KEY,
  resource_id uuid NOT NULL REFERENCES resources (id) ON DELETE CASCADE
);
CREATE INDEX personal_link_names_resource ON personal_link_names (resource_id);

-- What organisations may use in addition to meetings (spec 6.6). Written by operators in SQL.
CREATE TABLE plans (
  name text PRIMARY KEY CHECK (name <> ''),
  -- Compared case-insensitively.
  features citext[] NOT NULL
);

-- Organisations without a row have the features of PLAN_FEATURES.
CREATE TABLE organization_plans (
  organization_id uuid PRIMARY KEY REFERENCES organizations (id) ON DELETE CASCADE,
  plan text NOT NULL REFERENCES plans (name)
);
CREATE INDEX organization_plans_plan ON organization_plans (plan);

-- Features granted in addition to the plan or withdrawn from it, for an organisation or for one of its people. A person's
-- exception takes precedence.
CREATE TABLE feature_exceptions (
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid REFERENCES users (id) ON DELETE CASCADE,
  feature citext NOT NULL,
  is_on boolean NOT NULL,
  UNIQUE NULLS NOT DISTINCT (organization_id, user_id, feature)
);
CREATE INDEX feature_exceptions_user ON feature_exceptions (user_id) WHERE user_id IS NOT NULL;

-- A seat with a name that belongs to another seat is neither inserted nor changed, as in a conflict of a unique column. The lock
-- serialises transactions that use the same name at the same time.
CREATE FUNCTION check_pmu() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(NEW.pmu, 0));
  IF EXISTS (SELECT 1 FROM personal_link_names WHERE pmu = NEW.pmu AND resource_id <> NEW.id) THEN
    RETURN NULL;
  END IF;
  RETURN NEW;
END $$;

CREATE FUNCTION keep_pmu() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO personal_link_names VALUES (NEW.pmu, NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;

CREATE TRIGGER resources_check_pmu BEFORE INSERT OR UPDATE OF pmu ON resources
  FOR EACH ROW EXECUTE FUNCTION check_pmu();
CREATE TRIGGER resources_keep_pmu AFTER INSERT OR UPDATE OF pmu ON resources FOR EACH ROW EXECUTE FUNCTION keep_pmu();
