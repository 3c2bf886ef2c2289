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

export interface JudgedRow extends RowFields {
  result: ImportResult
  reason: ErrorCode | null
}

/**
 * Checks the rows of a list in the order of the file. Of several rows with one address, the first counts. People with an account, or with an address
 * in a domain that the organisation does not allow (spec 5.1; no domains: any), are not invited. `known`: addresses with accounts, as `emailKey`
 * returns them.
 */
export function createRowJudge({
  known,
  allowDomain,
}: {
  known: ReadonlySet<string>
  allowDomain: readonly string[]
}) {
  const seen = new Set<string>()
  return (found: RowFields): JudgedRow => {
    const row = { ...withPlainNames(found), phone: plainPhone(found.phone) }
    const email = emailKey(row.email)
    const reason = problemOf(row, email)
    if (reason) return { ...row, result: 'failed', reason }
    // Members are not checked further.
    if (!known.has(email) && !isOfDomain(email, allowDomain))
      return { ...row, email, result: 'failed', reason: 'organization.domain_not_allowed' }
    if (seen.has(email)) return { ...row, email, result: 'duplicate', reason: null }
    seen.add(email)
    return { ...row, email, result: known.has(email) ? 'already_user' : 'success', reason: null }
  }
}

/** Applies the rules of names except for the length: a name on two lines or with invisible marks becomes one plain name. */
function withPlainNames(row: RowFields): RowFields {
  const plain = (name: string) => fitName(name, limits.userImport.cellMaxChars)
  return {
    ...row,
    firstName: plain(row.firstName),
    lastName: plain(row.lastName),
    jobTitle: plain(row.jobTitle),
    department: plain(row.department),
  }
}

/** Normalises phone numbers: +44 (0)20 7946-0000 becomes +442079460000. Other text is not changed. */
function plainPhone(written: string): string {
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
