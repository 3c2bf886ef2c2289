-- Who was asked by address and has an account now finds their invitations.
CREATE INDEX invitees_email ON invitees (email) WHERE email IS NOT NULL;
