-- Groups of people of one organisation, used as invitees.
CREATE TABLE teams (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  name citext NOT NULL CHECK (name <> ''),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (organization_id, name)
);
CREATE TABLE team_members (
  team_id uuid NOT NULL REFERENCES teams (id) ON DELETE CASCADE,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  PRIMARY KEY (team_id, user_id)
);
CREATE INDEX team_members_user ON team_members (user_id);

-- How a person keeps time (spec 2.56, 3.8).
ALTER TABLE users
  ADD COLUMN date_format text NOT NULL DEFAULT 'DD/MM/YYYY'
    CHECK (date_format IN ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY')),
  -- 1 is Monday, 7 Sunday.
  ADD COLUMN week_start smallint NOT NULL DEFAULT 1 CHECK (week_start BETWEEN 1 AND 7),
  -- workingHoursSchema of the contract.
  ADD COLUMN working_hours jsonb NOT NULL DEFAULT
    '{"MO":[{"start":"09:00","end":"17:00"}],"TU":[{"start":"09:00","end":"17:00"}],"WE":[{"start":"09:00","end":"17:00"}],"TH":[{"start":"09:00","end":"17:00"}],"FR":[{"start":"09:00","end":"17:00"}],"SA":[],"SU":[]}',
  ADD COLUMN time_changed_at timestamptz;
CREATE INDEX users_name_search ON users USING gin ((lower(first_name || ' ' || last_name || ' ' || email)) gin_trgm_ops);
