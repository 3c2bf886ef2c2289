-- Who has a licence, and who is in a business unit, in the orders of the list of people: a page of few among a million is read off
-- one index. What lists go by is copied from `users`; triggers keep it, whoever writes there.
CREATE TABLE user_licences (
  organization_id uuid NOT NULL,
  licence text NOT NULL,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  sort_name text NOT NULL,
  sort_email text NOT NULL,
  sort_created timestamptz NOT NULL,
  is_deleted boolean NOT NULL,
  PRIMARY KEY (user_id, licence)
);
ALTER TABLE business_unit_members
  ADD COLUMN organization_id uuid,
  ADD COLUMN sort_name text,
  ADD COLUMN sort_email text,
  ADD COLUMN sort_created timestamptz,
  ADD COLUMN is_deleted boolean;

INSERT INTO user_licences
  SELECT DISTINCT u.organization_id, unnest(r.products), u.id, lower(u.first_name || ' ' || u.last_name), u.email, u.created_at,
    u.deleted_at IS NOT NULL
  FROM resources r JOIN users u ON u.id = r.user_id;
UPDATE business_unit_members m
  SET organization_id = u.organization_id, sort_name = lower(u.first_name || ' ' || u.last_name), sort_email = u.email,
    sort_created = u.created_at, is_deleted = u.deleted_at IS NOT NULL
  FROM users u WHERE u.id = m.user_id;
ALTER TABLE business_unit_members
  ALTER COLUMN organization_id SET NOT NULL,
  ALTER COLUMN sort_name SET NOT NULL,
  ALTER COLUMN sort_email SET NOT NULL,
  ALTER COLUMN sort_created SET NOT NULL,
  ALTER COLUMN is_deleted SET NOT NULL;

CREATE INDEX user_licences_name ON user_licences (organization_id, licence, is_deleted, sort_name, user_id);
CREATE INDEX user_licences_email ON user_licences (organization_id, licence, is_deleted, sort_email, user_id);
CREATE INDEX user_licences_created ON user_licences (organization_id, licence, is_deleted, sort_created, user_id);
CREATE INDEX business_unit_members_name
  ON business_unit_members (organization_id, business_unit_id, is_deleted, sort_name, user_id);
CREATE INDEX business_unit_members_email
  ON business_unit_members (organization_id, business_unit_id, is_deleted, sort_email, user_id);
CREATE INDEX business_unit_members_created
  ON business_unit_members (organization_id, business_unit_id, is_deleted, sort_created, user_id);
DROP INDEX resources_products;

CREATE FUNCTION copy_list_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT organization_id, lower(first_name || ' ' || last_name), email, created_at, deleted_at IS NOT NULL
    INTO NEW.organization_id, NEW.sort_name, NEW.sort_email, NEW.sort_created, NEW.is_deleted
    FROM users WHERE id = NEW.user_id;
  RETURN NEW;
END $$;
CREATE TRIGGER user_licences_keys BEFORE INSERT ON user_licences FOR EACH ROW EXECUTE FUNCTION copy_list_keys();
CREATE TRIGGER business_unit_members_keys BEFORE INSERT ON business_unit_members
  FOR EACH ROW EXECUTE FUNCTION copy_list_keys();

CREATE FUNCTION follow_list_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_licences SET sort_name = lower(NEW.first_name || ' ' || NEW.last_name), sort_email = NEW.email,
    is_deleted = NEW.deleted_at IS NOT NULL WHERE user_id = NEW.id;
  UPDATE business_unit_members SET sort_name = lower(NEW.first_name || ' ' || NEW.last_name), sort_email = NEW.email,
    is_deleted = NEW.deleted_at IS NOT NULL WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER users_list_keys AFTER UPDATE OF first_name, last_name, email, deleted_at ON users FOR EACH ROW
  WHEN ((OLD.first_name, OLD.last_name, OLD.email, OLD.deleted_at)
    IS DISTINCT FROM (NEW.first_name, NEW.last_name, NEW.email, NEW.deleted_at))
  EXECUTE FUNCTION follow_list_keys();

CREATE FUNCTION keep_licences() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM user_licences WHERE user_id = OLD.user_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO user_licences (licence, user_id) SELECT DISTINCT unnest(NEW.products), NEW.user_id;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER resources_licences AFTER INSERT OR DELETE OR UPDATE OF products ON resources
  FOR EACH ROW EXECUTE FUNCTION keep_licences();
