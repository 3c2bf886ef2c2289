import type { ListedPerson } from '@majlis/contract'
import type { Act } from './acts.ts'

/** Actions that remove access, or that the caller can't undo. */
export type DangerousAct = 'twoFactor' | 'cancel' | 'suspend' | 'transfer' | 'delete'
export type Offered = Act | DangerousAct | 'password' | 'signOut' | 'recordingLinks'

export interface OfferedActs {
  plain: Offered[]
  dangerous: DangerousAct[]
}

/** The actions that the caller may use on an account, in menu order. */
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
