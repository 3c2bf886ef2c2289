import { personColumns, type Language, type Person, type PersonColumn } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import { csvOf } from '../../platform/csv/csv.ts'

/** One line per user: name, address and these columns; times in UTC (ISO 8601). */
export function peopleCsv(
  people: readonly Person[],
  language: Language,
  columns: readonly PersonColumn[] = personColumns,
): string {
  const t = createServerText(language, 'people')
  const instant = (time: number | null) => (time === null ? '' : new Date(time).toISOString())
  const cellOf: Record<PersonColumn, (person: Person) => string> = {
    role: ({ role }) => t(`role.${role}`),
    status: ({ status, deletedAt }) => t(`status.${deletedAt === null ? status : 'deleted'}`),
    jobTitle: ({ jobTitle }) => jobTitle,
    department: ({ department }) => department,
    phone: ({ phone }) => phone,
    units: ({ businessUnits }) => businessUnits.map(({ name }) => name).join('; '),
    licences: ({ licences }) => licences.map((licence) => t(`licence.${licence}`)).join('; '),
    created: ({ createdAt }) => instant(createdAt),
    joined: ({ joinedAt }) => instant(joinedAt),
  }
  const shown = [...new Set(columns)]
  return csvOf([
    [t('column.name'), t('column.email'), ...shown.map((column) => t(`column.${column}`))],
    ...people.map((person) => [person.name, person.email, ...shown.map((column) => cellOf[column](person))]),
  ])
}
