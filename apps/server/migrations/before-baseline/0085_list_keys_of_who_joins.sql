-- Who joins another organisation with the account is listed there by licence and unit: what lists go by follows the organisation, too,
-- and a place in a unit that goes from the invited user to the account has the account's.
CREATE OR REPLACE FUNCTION follow_list_keys() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE user_licences SET organization_id = NEW.organization_id, sort_name = lower(NEW.first_name || ' ' || NEW.last_name),
    sort_email = NEW.email, is_deleted = NEW.deleted_at IS NOT NULL WHERE user_id = NEW.id;
  UPDATE business_unit_members SET organization_id = NEW.organization_id,
    sort_name = lower(NEW.first_name || ' ' || NEW.last_name), sort_email = NEW.email,
    is_deleted = NEW.deleted_at IS NOT NULL WHERE user_id = NEW.id;
  RETURN NULL;
END $$;
DROP TRIGGER users_list_keys ON users;
CREATE TRIGGER users_list_keys AFTER UPDATE OF organization_id, first_name, last_name, email, deleted_at ON users FOR EACH ROW
  WHEN ((OLD.organization_id, OLD.first_name, OLD.last_name, OLD.email, OLD.deleted_at)
    IS DISTINCT FROM (NEW.organization_id, NEW.first_name, NEW.last_name, NEW.email, NEW.deleted_at))
  EXECUTE FUNCTION follow_list_keys();
CREATE TRIGGER business_unit_members_moved BEFORE UPDATE OF user_id ON business_unit_members
  FOR EACH ROW EXECUTE FUNCTION copy_list_keys();
