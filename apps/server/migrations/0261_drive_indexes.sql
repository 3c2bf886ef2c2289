-- Of both states: counting, sizes and deleting an account read what is present and what is in the trash.
CREATE INDEX drive_entries_owner ON drive_entries (owner_user_id);
CREATE INDEX drive_entries_trashed_with ON drive_entries (trashed_with) WHERE trashed_with IS NOT NULL;
