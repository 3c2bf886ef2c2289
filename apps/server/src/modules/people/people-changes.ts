import type { Person } from '@majlis/contract'
import type { PersonChange } from '../accounts/index.ts'

/** The fields that an act changed, for the audit log. */
export interface Changed {
  before: Record<string, string | string[]>
  after: Record<string, string | string[]>
}

/** Picks the fields of a person that are edited. */
export function changeOf(input: PersonChange): PersonChange {
  const { firstName, lastName, jobTitle, department, phone, role } = input
  return { firstName, lastName, jobTitle, department, phone, role }
}

/** The fields that differ; null if none do. The role has an entry of its own. */
export function differences(before: Person, after: Person): Changed | null {
  const fields = ['firstName', 'lastName', 'jobTitle', 'department', 'phone'] as const
  const changed: Changed = { before: {}, after: {} }
  for (const field of fields) {
    if (before[field] === after[field]) continue
    changed.before[field] = before[field]
    changed.after[field] = after[field]
  }
  const unitNames = ({ businessUnits }: Person) => businessUnits.map(({ name }) => name)
  if (unitNames(before).join('\n') !== unitNames(after).join('\n')) {
    changed.before['businessUnits'] = unitNames(before)
    changed.after['businessUnits'] = unitNames(after)
  }
  return Object.keys(changed.after).length > 0 ? changed : null
}
