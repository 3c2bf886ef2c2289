import type { Person, UserStatus } from '@majlis/contract'

/** What is done with several users at once. */
export const acts = ['resend', 'cancel', 'role', 'licence', 'reactivate', 'suspend', 'delete'] as const
export type Act = (typeof acts)[number] | 'restore'

/** In which states an act makes sense. The server judges roles. */
const statuses: Record<Act, readonly UserStatus[]> = {
  resend: ['invited'],
  cancel: ['invited'],
  role: ['active', 'invited', 'suspended'],
  licence: ['active', 'suspended'],
  reactivate: ['suspended'],
  suspend: ['active'],
  delete: ['active', 'suspended'],
  restore: ['active', 'suspended'],
}

/** The acts that fit everybody who is selected; none for nobody. */
export function actsFor(people: readonly Pick<Person, 'status'>[]): Act[] {
  if (people.length === 0) return []
  return acts.filter((act) => people.every(({ status }) => statuses[act].includes(status)))
}

/** The acts for everybody who fits a filter: whoever is in another state is left out. */
export function actsForStatus(status: UserStatus | undefined): Act[] {
  return acts.filter((act) => status === undefined || statuses[act].includes(status))
}
