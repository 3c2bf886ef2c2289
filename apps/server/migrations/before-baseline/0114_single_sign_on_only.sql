-- Organisations whose people come in by their provider only; without the provider there is no rule.
CREATE TABLE single_sign_on_rules (
  organization_id uuid PRIMARY KEY REFERENCES sign_in_providers (organization_id) ON DELETE CASCADE,
  -- The owner who keeps password and second factor; null once the account is purged.
  break_glass_user_id uuid REFERENCES users (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL
);
CREATE INDEX single_sign_on_rules_break_glass ON single_sign_on_rules (break_glass_user_id);

ALTER TABLE auth_sessions ADD COLUMN is_by_provider boolean NOT NULL DEFAULT false;
ALTER TABLE auth_sessions
  DROP CONSTRAINT auth_sessions_end_reason_check,
  ADD CONSTRAINT auth_sessions_end_reason_check CHECK (
    end_reason IN (
      'signed_out', 'suspended', 'token_reused', 'password_changed', 'ended_elsewhere', 'role_changed', 'deleted',
      'two_factor_required', 'single_sign_on_only'
    )
  );

-- Whether who connects an account comes in with that; else somebody does who is signed in already.
ALTER TABLE provider_sign_ins ADD COLUMN signs_in boolean NOT NULL DEFAULT false;
