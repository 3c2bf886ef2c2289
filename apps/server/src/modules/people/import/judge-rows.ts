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

export interface JudgedRow {
  /** In plain form. */
  fields: RowFields
  /** The result if nobody in the organisation has this address. */
  result: ImportResult
  /** Only of a row that failed. */
  reason: ErrorCode | null
  /** The result if a member or invitee has it. */
  resultOfMember: ImportResult
}

/**
 * Checks the rows of a list in the order of the file. Of several rows with one address, the first counts. Addresses in a domain that the organisation
 * does not allow (spec 5.1; no domains: any) are not invited; members are not checked further.
 */
export function createRowJudge({ allowDomain }: { allowDomain: readonly string[] }) {
  const seen = new Set<string>()
  const domains = createDomainJudge(allowDomain)
  return (found: RowFields): JudgedRow => {
    const email = emailKey(found.email)
    const fields = plainFields(found)
    const reason = problemOf(fields, email, domains)
    if (reason) return { fields, result: 'failed', reason, resultOfMember: 'failed' }
    fields.email = email
    const isRepeated = seen.has(email)
    seen.add(email)
    const resultOfMember = isRepeated ? 'duplicate' : 'already_user'
    if (!domains(email).isAllowed)
      return { fields, result: 'failed', reason: 'organization.domain_not_allowed', resultOfMember }
    return { fields, result: isRepeated ? 'duplicate' : 'success', reason: null, resultOfMember }
  }
}

interface JudgedDomain {
  isDisposable: boolean
  isAllowed: boolean
}
type DomainJudge = (email: string) => JudgedDomain

/** Judges the domain of a valid address, once for neighbours with the same. */
function createDomainJudge(allowDomain: readonly string[]): DomainJudge {
  let last = { end: '', isDisposable: false, isAllowed: false }
  return (email) => {
    if (last.end !== '' && email.endsWith(last.end)) return last
    const end = email.slice(email.lastIndexOf('@'))
    last = { end, isDisposable: isDisposable(email), isAllowed: isOfDomain(email, allowDomain) }
    return last
  }
}

/**
 * Returns the fields of a row in plain form: names without line breaks and invisible marks, the phone number without separators. Their lengths are
 * checked later.
 */
function plainFields({ email, firstName, lastName, jobTitle, department, phone }: RowFields): RowFields {
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

function problemOf(row: RowFields, email: string, domains: DomainJudge): ErrorCode | null {
  if (email === '') return 'identity.email_required'
  if (email.length > limits.email.maxChars) return 'input.invalid_email'
  if (!emailPattern.test(email))
    return hasAsciiLocalPart(email) ? 'input.invalid_email' : 'input.email_local_part'
  if (domains(email).isDisposable) return 'identity.disposable_email'
  if (row.phone !== '' && !phoneField.safeParse(row.phone).success) return 'input.invalid_phone'
  const { maxChars } = limits.name
  const isTooLong = [row.firstName, row.lastName, row.jobTitle, row.department].some(
    (text) => text.length > maxChars,
  )
  return isTooLong ? 'input.invalid' : null
}
