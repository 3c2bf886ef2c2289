-- People with an account or an account invitation. A sign-up whose address is not verified yet is in sign_ups.
CREATE TABLE users (
  id uuid PRIMARY KEY,
  organization_id uuid NOT NULL REFERENCES organizations (id) ON DELETE CASCADE,
  role text NOT NULL CHECK (role IN ('owner', 'admin', 'user')),
  status text NOT NULL CHECK (status IN ('invited', 'active', 'suspended')),
  -- Works for the operator of the installation and may open the console (spec 2.48, 7.46).
  is_operator boolean NOT NULL DEFAULT false,

  email text NOT NULL CHECK (email = lower(email)),
  -- When a mail or a verified domain proved that the address belongs to the person.
  email_proven_at timestamptz,
  -- The address if it is proven to belong to the owner of the account. Everything that matches people by address uses this
  -- column, never `email`.
  proven_email text GENERATED ALWAYS AS (CASE WHEN email_proven_at IS NOT NULL THEN email END) STORED,
  -- argon2id; null for invited people and for those who sign in with a provider.
  password_hash text,
  -- An admin chose the password: the person has to choose another one before going on.
  must_change_password boolean NOT NULL DEFAULT false,

  first_name text NOT NULL,
  last_name text NOT NULL,
  -- What an organisation knows about its people (spec 3.8, 3.40).
  job_title text NOT NULL DEFAULT '',
  department text NOT NULL DEFAULT '',
  phone text NOT NULL DEFAULT '',
  picture_file_id uuid REFERENCES files (id) ON DELETE SET NULL,

  language text NOT NULL,
  -- Dates and times (spec 2.56, 3.8).
  time_zone text NOT NULL,
  time_format text NOT NULL DEFAULT '12' CHECK (time_format IN ('12', '24')),
  date_format text NOT NULL DEFAULT 'DD/MM/YYYY'
    CHECK (date_format IN ('DD/MM/YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD', 'DD.MM.YYYY')),
  -- 1 is Monday, 7 Sunday.
  week_start smallint NOT NULL DEFAULT 1 CHECK (week_start BETWEEN 1 AND 7),
  -- workingHoursSchema of the contract.
  working_hours jsonb NOT NULL DEFAULT '{
    "MO": [{"start": "09:00", "end": "17:00"}],
    "TU": [{"start": "09:00", "end": "17:00"}],
    "WE": [{"start": "09:00", "end": "17:00"}],
    "TH": [{"start": "09:00", "end": "17:00"}],
    "FR": [{"start": "09:00", "end": "17:00"}],
    "SA": [],
    "SU": []
  }',
  time_changed_at timestamptz,

  -- Mails and notices that the person switched off. Mails about the security of the account can't be switched off.
  notifications_off text[] NOT NULL DEFAULT '{}'
    CHECK (notifications_off <@ ARRAY['invitation_mail', 'change_mail', 'answer_mail', 'reminder_mail', 'reminder_notice']),
  -- Devices and settings with which the person joins meetings; null until they choose some.
  call_preferences jsonb,

  activated_at timestamptz,
  suspended_at timestamptz,
  suspended_by uuid REFERENCES users (id) ON DELETE SET NULL,
  suspension_reason text,
  -- Kept for 28 days, then purged (spec 4.1).
  deleted_at timestamptz,
  deleted_by uuid REFERENCES users (id) ON DELETE SET NULL,
  -- Set for an invitation to somebody who has an account alone or elsewhere: the account that joins with it. It keeps its
  -- address until then. The invitation outlives that account and is then addressed by mail only.
  moves_user_id uuid REFERENCES users (id) ON DELETE SET NULL,

  -- Sort keys of the list of people. Invited people come last in the order of joining.
  sort_name text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name)) STORED,
  sort_joined timestamptz NOT NULL
    GENERATED ALWAYS AS (coalesce(activated_at, TIMESTAMPTZ '9999-12-31 00:00:00+00')) STORED,

  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT users_moves_while_invited CHECK (moves_user_id IS NULL OR status = 'invited')
);
CREATE INDEX users_organization ON users (organization_id);
-- Search for parts of names and addresses.
CREATE INDEX users_name_search ON users USING gin (lower(first_name || ' ' || last_name || ' ' || email) gin_trgm_ops);
-- With a small sample of a million names, a rare name can look frequent, and the search would read every row.
ALTER INDEX users_name_search ALTER COLUMN 1 SET STATISTICS 1000;
CREATE INDEX users_purge ON users (deleted_at) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_picture ON users (picture_file_id) WHERE picture_file_id IS NOT NULL;

-- The list of people in each order, unfiltered and for each filter: a page is read off one of these indexes, however many
-- people there are.
CREATE INDEX users_list_name ON users (organization_id, sort_name, id) INCLUDE (role, status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_email ON users (organization_id, email, id) INCLUDE (role, status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_created ON users (organization_id, created_at, id) INCLUDE (role, status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_joined ON users (organization_id, sort_joined, id) INCLUDE (role, status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_role ON users (organization_id, role, sort_name, id) INCLUDE (status, department) WHERE deleted_at IS NULL;
CREATE INDEX users_list_department ON users (organization_id, department, sort_name, id) INCLUDE (role, status) WHERE deleted_at IS NULL;
-- One list for each status and role, and for each department: a page is merged from the first rows of the lists that match.
CREATE INDEX users_page_name ON users (organization_id, status, role, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_email ON users (organization_id, status, role, email, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_created ON users (organization_id, status, role, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_joined ON users (organization_id, status, role, sort_joined, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_department_name ON users (organization_id, status, role, department, sort_name, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_department_email ON users (organization_id, status, role, department, email, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_department_created ON users (organization_id, status, role, department, created_at, id) WHERE deleted_at IS NULL;
CREATE INDEX users_page_department_joined ON users (organization_id, status, role, department, sort_joined, id) WHERE deleted_at IS NULL;
CREATE INDEX users_deleted_name ON users (organization_id, status, role, sort_name, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_email ON users (organization_id, status, role, email, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_created ON users (organization_id, status, role, created_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_joined ON users (organization_id, status, role, sort_joined, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_department_name ON users (organization_id, status, role, department, sort_name, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_department_email ON users (organization_id, status, role, department, email, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_department_created ON users (organization_id, status, role, department, created_at, id) WHERE deleted_at IS NOT NULL;
CREATE INDEX users_deleted_department_joined ON users (organization_id, status, role, department, sort_joined, id) WHERE deleted_at IS NOT NULL;

CREATE INDEX users_proven_email ON users (proven_email) WHERE proven_email IS NOT NULL;
-- An address belongs to one account. An invitation reserves nothing: several organisations may invite the same address, each once.
CREATE UNIQUE INDEX users_email ON users (email) WHERE status <> 'invited';
CREATE UNIQUE INDEX users_email_invited ON users (organization_id, email) WHERE status = 'invited';
-- All invitations to an address.
CREATE INDEX users_invited_email ON users (email) WHERE status = 'invited';
CREATE INDEX users_moves ON users (moves_user_id) WHERE moves_user_id IS NOT NULL;

-- One sign-in of one user in one browser. The refresh token is derived from the row's id and generation with a key derived
-- from APP_SECRET, so the table holds nothing that could be used to sign in.
CREATE TABLE auth_sessions (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  -- Counts the rotations of the refresh token.
  generation integer NOT NULL DEFAULT 1,
  -- The newest generation of which a token was seen again. While it is not the current one, the response with the current one
  -- may have been lost, so the generation before it is still accepted.
  used_generation integer NOT NULL DEFAULT 0,
  rotated_at timestamptz NOT NULL,
  -- False: ends with the browser (the cookie has no maximum age).
  is_persistent boolean NOT NULL,
  is_by_provider boolean NOT NULL DEFAULT false,
  -- When the person last gave the password, a second-factor code or a passkey in this session, sign-in included. Null: never,
  -- for example after signing in with a mailed link.
  proven_at timestamptz,
  device text NOT NULL,
  last_address text NOT NULL,
  -- ISO 3166, if known.
  last_country text,
  last_seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  end_reason text CHECK (
    end_reason IN (
      'signed_out', 'suspended', 'token_reused', 'password_changed', 'ended_elsewhere', 'role_changed', 'deleted',
      'two_factor_required', 'single_sign_on_only'
    )
  ),
  created_at timestamptz NOT NULL,
  CHECK ((ended_at IS NULL) = (end_reason IS NULL))
);
CREATE INDEX auth_sessions_live ON auth_sessions (user_id) WHERE ended_at IS NULL;
CREATE INDEX auth_sessions_expiry ON auth_sessions (expires_at);

-- Columns of lower modules that refer to people.
ALTER TABLE organizations ADD FOREIGN KEY (created_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE organizations ADD FOREIGN KEY (updated_by) REFERENCES users (id) ON DELETE SET NULL;
ALTER TABLE files ADD FOREIGN KEY (owner_user_id) REFERENCES users (id) ON DELETE CASCADE;
