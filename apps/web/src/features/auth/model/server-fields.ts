import { refusedFields } from '../../../shared/form/index.ts'

const fieldOfCode: Partial<Record<string, string>> = {
  'identity.disposable_email': 'email',
  'identity.user_exists': 'email',
  'identity.email_required': 'email',
  'input.invalid_email': 'email',
  'input.email_local_part': 'email',
  'identity.account_not_found': 'email',
  'identity.credentials_incorrect': 'password',
  'identity.weak_password': 'password',
  'identity.password_too_long': 'password',
  'identity.password_incorrect': 'password',
  'identity.password_required': 'password',
  'identity.first_name_required': 'firstName',
  'identity.last_name_required': 'lastName',
  'organization.name_required': 'organizationName',
  'identity.code_incorrect': 'code',
  'identity.code_expired': 'code',
}

/** `refusedFields` of the sign-in and sign-up forms. */
export function splitError<K extends string>(error: unknown, names: readonly K[]) {
  return refusedFields(error, names, { fieldOfCode })
}
