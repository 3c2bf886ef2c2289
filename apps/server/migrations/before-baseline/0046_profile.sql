-- The picture that a person chose; its row goes with the account.
ALTER TABLE users ADD COLUMN picture_file_id uuid REFERENCES files (id) ON DELETE SET NULL;
CREATE INDEX users_picture ON users (picture_file_id) WHERE picture_file_id IS NOT NULL;

-- Every name of a personal link, with the seat that had it first: a link that was given away never leads to somebody
-- else while that account exists.
CREATE TABLE personal_link_names (
  pmu text PRIMARY KEY,
  resource_id uuid NOT NULL REFERENCES resources (id) ON DELETE CASCADE
);
CREATE INDEX personal_link_names_resource ON personal_link_names (resource_id);
INSERT INTO personal_link_names SELECT pmu, id FROM resources;

-- A seat whose name is another one's is neither inserted nor changed, as if the row of the other stood there already.
-- The lock makes those who take one name at the same time do so one after the other.
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
CREATE TRIGGER resources_keep_pmu AFTER INSERT OR UPDATE OF pmu ON resources
  FOR EACH ROW EXECUTE FUNCTION keep_pmu();
CREATE TRIGGER resources_renew_pmi BEFORE UPDATE OF pmi ON resources FOR EACH ROW
  WHEN (NEW.pmi <> OLD.pmi) EXECUTE FUNCTION reserve_pmi();
