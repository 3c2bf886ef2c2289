import { errorCode, errorData } from '../../../shared/api/index.ts'

/** Beside which field a code of the catalogue belongs, when the server does not say. */
const fieldOfCode: Partial<Record<string, string>> = {
  'identity.disposable_email': 'email',
  'identity.user_exists': 'email',
  'identity.email_required': 'email',
  'input.invalid_email': 'email',
  'identity.account_not_found': 'email',
  'identity.credentials_incorrect': 'password',
  'identity.weak_password': 'password',
  'identity.password_incorrect': 'password',
  'identity.password_required': 'password',
  'identity.first_name_required': 'firstName',
  'identity.last_name_required': 'lastName',
  'organization.name_required': 'organizationName',
  'identity.code_incorrect': 'code',
  'identity.code_expired': 'code',
}

/** Splits what a call has thrown into codes beside fields and, when no field is to blame, one for the whole form. */
export function splitError<K extends string>(
  error: unknown,
  names: readonly K[],
): { fields: Partial<Record<K, string>>; form: string | null } {
  const code = errorCode(error)
  const { field, fields: many = [] } = errorData(error)
  const named = [...many, { field: field ?? fieldOfCode[code] ?? '', code }]
  const fields: Partial<Record<K, string>> = {}
  for (const one of named) {
    const name = names.find((candidate) => candidate === one.field)
    if (name) fields[name] ??= one.code
  }
  return { fields, form: Object.keys(fields).length > 0 ? null : code }
}
