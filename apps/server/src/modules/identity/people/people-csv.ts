import type { Language, Person } from '@majlis/contract'
import { createServerText } from '@majlis/i18n/node'
import { csvOf } from '../../../platform/csv/csv.ts'

/** One line per user; times in UTC (ISO 8601). */
export function peopleCsv(people: readonly Person[], language: Language): string {
  const t = createServerText(language, 'people')
  const instant = (time: number | null) => (time === null ? '' : new Date(time).toISOString())
  return csvOf([
    [
      t('column.name'),
      t('column.email'),
      t('column.role'),
      t('column.status'),
      t('column.jobTitle'),
      t('column.department'),
      t('column.phone'),
      t('column.units'),
      t('column.licences'),
      t('column.created'),
      t('column.joined'),
    ],
    ...people.map((person) => [
      person.name,
      person.email,
      t(`role.${person.role}`),
      t(`status.${person.deletedAt === null ? person.status : 'deleted'}`),
      person.jobTitle,
      person.department,
      person.phone,
      person.businessUnits.map(({ name }) => name).join('; '),
      person.licences.map((licence) => t(`licence.${licence}`)).join('; '),
      instant(person.createdAt),
      instant(person.joinedAt),
    ]),
  ])
}
