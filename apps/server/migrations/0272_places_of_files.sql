-- A folder has one owner, and an owner one organisation. Without knowing that, the planner expects few entries in a folder, reads all of a big one
-- and sorts them, instead of reading one page in the order of `drive_entries_listed`.
CREATE STATISTICS drive_entries_places (dependencies) ON organization_id, owner_user_id, parent_id FROM drive_entries;
