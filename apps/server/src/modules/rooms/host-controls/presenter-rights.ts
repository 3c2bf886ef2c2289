import type { Tx } from '../../../platform/database/database.ts'
import type { Events } from '../../../platform/events/events.ts'
import type { PresentationReader } from '../presentations.ports.ts'
import '../rooms.events.ts'

interface PresenterRightsDeps {
  events: Pick<Events, 'publish'>
  presentations: PresentationReader
}

/** Reports that the presenter of a room, if there is one, may have lost the right to share. */
export async function reportPresenterRights(
  tx: Tx,
  { events, presentations }: PresenterRightsDeps,
  roomSessionId: string,
): Promise<void> {
  if (await presentations.findOfSession(tx, roomSessionId))
    await events.publish(tx, 'room.rights_changed', { roomSessionId })
}
