import type { ListedPerson } from '@majlis/contract'
import type { Act } from './acts.ts'

/** What takes access away, or cannot be undone by the caller. */
export type DangerousAct = 'twoFactor' | 'cancel' | 'suspend' | 'transfer' | 'delete'
export type Offered = Act | DangerousAct | 'password' | 'signOut' | 'recordingLinks'

export interface OfferedActs {
  plain: Offered[]
  dangerous: DangerousAct[]
}

/** What the caller can do with an account, in the order of the menu. */
export function offeredFor({
  abilities,
  hasSeat,
  deletedAt,
}: Pick<ListedPerson, 'abilities' | 'hasSeat' | 'deletedAt'>): OfferedActs {
  const plain: Offered[] = []
  const dangerous: DangerousAct[] = []
  if (deletedAt !== null) return { plain: ['restore', 'recordingLinks'], dangerous }
  if (abilities.resendInvitation) plain.push('resend')
  if (abilities.resetPassword) plain.push('password')
  if (abilities.endSessions) plain.push('signOut')
  if (abilities.edit && hasSeat) plain.push('licence')
  if (abilities.reactivate) plain.push('reactivate', 'recordingLinks')
  if (abilities.removeTwoFactor) dangerous.push('twoFactor')
  if (abilities.resendInvitation) dangerous.push('cancel')
  if (abilities.suspend) dangerous.push('suspend')
  if (abilities.transferOwnership) dangerous.push('transfer')
  if (abilities.delete) dangerous.push('delete')
  return { plain, dangerous }
}
