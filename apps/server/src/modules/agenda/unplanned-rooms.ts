import type { MeetingRole, RoomSettings } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import { isHostOrCoHost } from '../meetings/index.ts'
import * as contentsRepository from './contents.repository.ts'

export type FindAccountInside = (
  db: DbOrTx,
  of: { meetingId: string; userId: string },
) => Promise<{
  occurrenceId: string | null
  role: MeetingRole
  settings: Pick<RoomSettings, 'participantsAddFiles'>
} | null>

interface Place {
  meetingId: string
  date: number | null
  organizationId: string
}

/**
 * Instant meetings and personal rooms have no list of invitees: colleagues of the host have the rights of invitees while they are inside. Returns
 * where such a person can add files; null if they can't.
 */
export async function findPlaceInside(
  db: DbOrTx,
  findAccountInside: FindAccountInside,
  { meetingId, userId }: { meetingId: string; userId: string },
): Promise<Place | null> {
  const organizationId = await contentsRepository.findOrganizationOfColleague(db, { meetingId, userId })
  const inside = organizationId && (await findAccountInside(db, { meetingId, userId }))
  if (!inside || !(isHostOrCoHost(inside.role) || inside.settings.participantsAddFiles)) return null
  const { kind, originalStart } = await contentsRepository.getMeetingDate(db, {
    meetingId,
    occurrenceId: inside.occurrenceId,
  })
  return { meetingId, organizationId, date: kind === 'personal' ? originalStart : null }
}
