-- Whether what came before the second factor was itself a proof, as a password is and a mailed link is not.
ALTER TABLE sign_in_challenges ADD COLUMN is_proven boolean NOT NULL DEFAULT true;
