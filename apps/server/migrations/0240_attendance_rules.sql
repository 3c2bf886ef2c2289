-- attendanceRulesSchema of the contract. Null: as Majlis has it.
ALTER TABLE organization_rules ADD COLUMN attendance jsonb;
