-- A user's licensed host seat (spec 3.47, 7.52): one per user, with the permanent meeting ID and the name of the personal link.
CREATE TABLE resources (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  user_id uuid NOT NULL UNIQUE REFERENCES users (id) ON DELETE CASCADE,
  pmi text NOT NULL UNIQUE CHECK (pmi ~ '^[1-9][0-9]{11}$'),
  -- Spec 5.3. Lower case, so that a link typed in capitals finds it too.
  pmu text NOT NULL UNIQUE CHECK (pmu ~ '^[a-z0-9]{3,20}$' AND pmu ~ '[a-z]'),
  products text[] NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX resources_organization ON resources (organization_id);
