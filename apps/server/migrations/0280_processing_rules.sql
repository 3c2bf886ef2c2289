-- processingRulesSchema of the contract. Null: as Majlis has it, all off.
ALTER TABLE organization_rules ADD COLUMN processing jsonb;
