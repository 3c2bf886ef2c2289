import {
  emailKey,
  emailPattern,
  fitName,
  hasAsciiLocalPart,
  limits,
  phoneField,
  type ErrorCode,
  type ImportField,
  type ImportResult,
} from '@majlis/contract'
import { isDisposable, isOfDomain } from '../../../platform/email-domains/email-domains.ts'

/** The cells of a row by field. */
export type RowFields = Record<ImportField, string>

/** Whether the address has an account or an invitation in the organisation is left to the statement that stores the row. */
export interface JudgedRow extends RowFields {
  /** The result if nobody in the organisation has this address. */
  result: ImportResult
  /** Only of a row that failed. */
  reason: ErrorCode | null
  /** The result if a member or invitee has it; decided in `insertRows`. */
  resultOfMember: ImportResult
}

/**
 * Checks the rows of a list in the order of the file. Of several rows with one address, the first counts. Addresses in a domain that the organisation
 * does not allow (spec 5.1; no domains: any) are not invited; members are not checked further.
 */
export function createRowJudge({ allowDomain }: { allowDomain: readonly string[] }) {
  const seen = new Set<string>()
  return (found: RowFields): JudgedRow => {
    const row = withPlainFields(found)
    const email = emailKey(row.email)
    const reason = problemOf(row, email)
    if (reason) return { ...row, result: 'failed', reason, resultOfMember: 'failed' }
    const isRepeated = seen.has(email)
    seen.add(email)
    const resultOfMember = isRepeated ? 'duplicate' : 'already_user'
    if (!isOfDomain(email, allowDomain))
      return { ...row, email, result: 'failed', reason: 'organization.domain_not_allowed', resultOfMember }
    return { ...row, email, result: isRepeated ? 'duplicate' : 'success', reason: null, resultOfMember }
  }
}

/**
 * Returns the fields of a row in plain form: names without line breaks and invisible marks, the phone number without separators. Their lengths are
 * checked later.
 */
function withPlainFields({ email, firstName, lastName, jobTitle, department, phone }: RowFields): RowFields {
  const plain = (name: string) => fitName(name, limits.userImport.cellMaxChars)
  return {
    email,
    firstName: plain(firstName),
    lastName: plain(lastName),
    jobTitle: plain(jobTitle),
    department: plain(department),
    phone: plainPhone(phone),
  }
}

/** Normalises phone numbers: +44 (0)20 7946-0000 becomes +442079460000. Other text is not changed. */
function plainPhone(written: string): string {
  if (written === '') return ''
  const plain = written.replace(/^\s*(\+\d{1,3})\s*\(0\)/, '$1').replace(/[\s()[\]./\u2010-\u2015-]/g, '')
  return phoneField.safeParse(plain).success ? plain : written
}

function problemOf(row: RowFields, email: string): ErrorCode | null {
  if (email === '') return 'identity.email_required'
  if (email.length > limits.email.maxChars) return 'input.invalid_email'
  if (!hasAsciiLocalPart(email)) return 'input.email_local_part'
  if (!emailPattern.test(email)) return 'input.invalid_email'
  if (isDisposable(email)) return 'identity.disposable_email'
  if (row.phone !== '' && !phoneField.safeParse(row.phone).success) return 'input.invalid_phone'
  const { maxChars } = limits.name
  const isTooLong = [row.firstName, row.lastName, row.jobTitle, row.department].some(
    (text) => text.length > maxChars,
  )
  return isTooLong ? 'input.invalid' : null
}
