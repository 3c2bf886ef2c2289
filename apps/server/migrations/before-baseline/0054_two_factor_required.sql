-- Whoever has no second factor yet is signed out when the organisation begins to require one.
ALTER TABLE auth_sessions
  DROP CONSTRAINT auth_sessions_end_reason_check,
  ADD CONSTRAINT auth_sessions_end_reason_check CHECK (
    end_reason IN (
      'signed_out', 'suspended', 'token_reused', 'password_changed', 'ended_elsewhere', 'role_changed', 'deleted',
      'two_factor_required'
    )
  );
