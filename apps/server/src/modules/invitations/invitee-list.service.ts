import type { Invitee } from '@majlis/contract'
import type { Db } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import { listInvitees, presentInvitee } from '../meetings/index.ts'

export interface InviteeListInput {
  calendarId: string
  occurrenceStart?: number | undefined
}

/**
 * The invitees, with the answer that applies to one date if one is given; the host first. People who take part see the names; addresses
 * of people outside are for the host alone. Throws `schedule.not_found` for everyone else.
 */
export function createInviteeList({ db }: { db: Db }) {
  return async (
    { userId, organizationId }: UserCaller,
    { calendarId, occurrenceStart }: InviteeListInput,
  ): Promise<Invitee[]> => {
    const rows = await listInvitees(db, organizationId, calendarId, occurrenceStart ?? null)
    const own = rows.find((row) => row.user_id === userId)
    if (!own) throw new AppError('schedule.not_found')
    const isHost = own.role === 'host'
    return rows.map((row) => presentInvitee(row, isHost))
  }
}
