-- The newest generation of which a token was seen again. While that is not the current one, the answer that brought the
-- current one may have been lost, and the generation before it is still good.
ALTER TABLE auth_sessions ADD COLUMN used_generation integer NOT NULL DEFAULT 0;
UPDATE auth_sessions SET used_generation = generation;
