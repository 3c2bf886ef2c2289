import type { Person, UserStatus } from '@majlis/contract'

/** The actions for several users at once. */
export const acts = ['resend', 'cancel', 'role', 'licence', 'reactivate', 'suspend', 'delete'] as const
export type Act = (typeof acts)[number] | 'restore'

/** The statuses in which an action makes sense. The server checks roles. */
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

/** The selected users to whom an action applies: not to oneself, except for licences. */
export function peopleFor<P extends Pick<Person, 'id' | 'status'>>(
  act: Act,
  selected: readonly P[],
  ownId: string,
): P[] {
  return selected.filter(
    ({ id, status }) => statuses[act].includes(status) && (id !== ownId || act === 'licence'),
  )
}

/** The actions that apply to any selected user. */
export function actsFor(selected: readonly Pick<Person, 'id' | 'status'>[], ownId: string): Act[] {
  return acts.filter((act) => peopleFor(act, selected, ownId).length > 0)
}

/** The actions for all matching users; those in other statuses are skipped. */
export function actsForStatus(status: UserStatus | undefined): Act[] {
  return acts.filter((act) => status === undefined || statuses[act].includes(status))
}
