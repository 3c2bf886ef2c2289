-- SHA-256 of the token, by which requests to the homeserver are recognised. Filled when an older token is next read.
ALTER TABLE chat_tokens ADD COLUMN token_hash bytea;
CREATE UNIQUE INDEX chat_tokens_token_hash ON chat_tokens (token_hash);
