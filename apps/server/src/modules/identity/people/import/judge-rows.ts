import {
  emailField,
  fitName,
  limits,
  phoneField,
  type ErrorCode,
  type ImportField,
  type ImportResult,
} from '@majlis/contract'
import { isDisposable, isOfDomain } from '../../identity.policy.ts'

/** What stands in a row, by field. */
export type RowFields = Record<ImportField, string>

export interface JudgedRow extends RowFields {
  result: ImportResult
  reason: ErrorCode | null
}

/** Looks like an address; far cheaper than the schema, which judges what does not. */
const plainAddress =
  /^[a-z0-9](?:[a-z0-9_+-]|\.(?=[a-z0-9]))*@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/

/**
 * Judges the rows of one list, one after the other as they stand in the file: the first of several with one address
 * counts, and whose address has an account is not invited, nor whose domain the organisation does not take (spec 5.1; no
 * domains: any). `known` are lower-case addresses with accounts.
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
    const named = withPlainNames(found)
    const email = named.email.toLowerCase()
    const reason = problemOf(named, email)
    const row = { ...named, phone: phoneField.safeParse(named.phone).data ?? named.phone }
    if (reason) return { ...row, result: 'failed', reason }
    // Who is a member already is not judged again.
    if (!known.has(email) && !isOfDomain(email, allowDomain))
      return { ...row, email, result: 'failed', reason: 'organization.domain_not_allowed' }
    if (seen.has(email)) return { ...row, email, result: 'duplicate', reason: null }
    seen.add(email)
    return { ...row, email, result: known.has(email) ? 'already_user' : 'success', reason: null }
  }
}

/** By the rules of names but for their length: what a list writes on two lines or with invisible marks is meant as one plain name. */
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

function problemOf(row: RowFields, email: string): ErrorCode | null {
  if (email === '') return 'identity.email_required'
  if (email.length > limits.email.maxChars) return 'input.invalid_email'
  if (!plainAddress.test(email) && !emailField.safeParse(email).success) return 'input.invalid_email'
  if (isDisposable(email)) return 'identity.disposable_email'
  if (row.phone !== '' && !phoneField.safeParse(row.phone).success) return 'input.invalid_phone'
  const { maxChars } = limits.name
  const isTooLong = [row.firstName, row.lastName, row.jobTitle, row.department].some(
    (text) => text.length > maxChars,
  )
  return isTooLong ? 'input.invalid' : null
}
