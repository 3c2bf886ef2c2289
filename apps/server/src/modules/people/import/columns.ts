import { importFields, languages, limits, type ImportField, type ImportMapping } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import type { RowFields } from './judge-rows.ts'

/** Headings of other programs. */
const otherNames: Record<ImportField, readonly string[]> = {
  email: ['email', 'emailaddress', 'mail', 'primaryemail', 'workemail'],
  firstName: ['firstname', 'givenname', 'forename'],
  lastName: ['lastname', 'surname', 'familyname'],
  jobTitle: ['jobtitle', 'title', 'position', 'designation'],
  department: ['department', 'dept', 'orgunit'],
  phone: ['phone', 'phonenumber', 'mobile', 'mobilephone', 'telephone'],
}

/** Headings of whole names, or of first names next to last ones. Without another column for the first name, the whole name is used as the first name. */
const wholeNames = ['name', 'fullname', 'displayname', 'নাম', 'পুরোনাম', 'الاسم', 'الاسمالكامل']

const namesOf = new Map<string, ImportField>()
for (const field of importFields) {
  for (const name of otherNames[field]) namesOf.set(name, field)
  for (const language of languages) namesOf.set(plain(headingOf(field, language)), field)
}

/** The heading of a field in the template. */
export function headingOf(field: ImportField, language: (typeof languages)[number]): string {
  return createServerText(language, 'people')(`field.${field}`)
}

/** A list has no heading if its first row contains an address. */
export function splitHeading(rows: readonly string[][]): { columns: string[]; rows: readonly string[][] } {
  const [first = [], ...others] = rows
  if (first.some((cell) => cell.includes('@'))) return { columns: [], rows }
  return { columns: first.map((cell) => cell.trim()), rows: others }
}

/** Maps columns to fields by their headings; without headings, the first column with an address is the address. */
export function suggestMapping(columns: readonly string[], rows: readonly string[][]): ImportMapping {
  const mapping: Partial<Record<ImportField, number>> = {}
  columns.forEach((column, place) => {
    const field = namesOf.get(plain(column))
    if (field && place <= limits.userImport.maxColumns) mapping[field] ??= place
  })
  const wholeName = columns.findIndex((column) => wholeNames.includes(plain(column)))
  if (wholeName >= 0) mapping.firstName ??= wholeName
  const address = rows.slice(0, 20).map((row) => row.findIndex((cell) => cell.includes('@')))
  const email = mapping.email ?? address.find((place) => place >= 0) ?? 0
  return { ...mapping, email: Math.min(email, limits.userImport.maxColumns) }
}

export function fieldsOf(cells: readonly string[], mapping: ImportMapping): RowFields {
  const text = (place: number | undefined) =>
    place === undefined ? '' : (cells[place] ?? '').trim().slice(0, limits.userImport.cellMaxChars)
  return {
    email: text(mapping.email),
    firstName: text(mapping.firstName),
    lastName: text(mapping.lastName),
    jobTitle: text(mapping.jobTitle),
    department: text(mapping.department),
    phone: text(mapping.phone),
  }
}

function plain(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N}\p{M}]/gu, '')
}
