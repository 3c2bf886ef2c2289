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

/** The selected people with whom an act can be done: not oneself, except for licences. */
export function peopleFor<P extends Pick<Person, 'id' | 'status'>>(
  act: Act,
  selected: readonly P[],
  ownId: string,
): P[] {
  return selected.filter(
    ({ id, status }) => statuses[act].includes(status) && (id !== ownId || act === 'licence'),
  )
}

/** The acts that can be done with anyone who is selected. */
export function actsFor(selected: readonly Pick<Person, 'id' | 'status'>[], ownId: string): Act[] {
  return acts.filter((act) => peopleFor(act, selected, ownId).length > 0)
}

/** The acts for everyone who matches a filter: people in another state are left out. */
export function actsForStatus(status: UserStatus | undefined): Act[] {
  return acts.filter((act) => status === undefined || statuses[act].includes(status))
}
