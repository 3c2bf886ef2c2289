import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { onEvent, type ModuleListener } from '../../../platform/module/contributed-work.ts'
import { sha256 } from '../../../platform/keys/sha256.ts'
import * as invitationRepository from './invitations.repository.ts'

const prefix = 'account-invitation:'

/** What the mail with this link is about, for `mail.refused`: its hash, by which the invitation is found. */
export function regardingInvitation(linkToken: string): string {
  return prefix + sha256(linkToken).toString('hex')
}

/** Marks invitations whose mail was rejected permanently, which the list of users shows. Marking twice is harmless. */
export const markRefusedInvitations = ({ db, clock }: { db: Db; clock: Clock }): ModuleListener =>
  onEvent(
    'mail.refused',
    'account-invitations.mark',
    ({ regarding }) =>
      invitationRepository.markRefused(db, regarding.slice(prefix.length), new Date(clock.now())),
    { when: ({ regarding }) => regarding.startsWith(prefix) },
  )
