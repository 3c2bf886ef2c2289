-- Storing a list of 10,000 people took twice as long with a foreign key, which looks the list up for each row, and with a second index in the same
-- order as the primary key. Rows are written only in the transaction that adds their list or holds its lock, and go with it by this trigger.
ALTER TABLE user_import_rows DROP CONSTRAINT user_import_rows_import_id_fkey;
DROP INDEX user_import_rows_unsent;
CREATE FUNCTION delete_user_import_rows() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM user_import_rows WHERE import_id IN (SELECT id FROM gone);
  RETURN NULL;
END $$;
CREATE TRIGGER user_imports_rows AFTER DELETE ON user_imports REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION delete_user_import_rows();
-- Compressing a file that is kept for minutes takes longer than writing it as it is.
ALTER TABLE user_imports ALTER COLUMN content SET STORAGE EXTERNAL;
