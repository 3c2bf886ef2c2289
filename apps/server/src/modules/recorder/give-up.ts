import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Events } from '../../platform/events/events.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import type { RecordingNews } from '../recordings/index.ts'
import * as capturesRepository from './captures.repository.ts'
import * as egressesRepository from './egresses.repository.ts'
import * as leasesRepository from './leases.repository.ts'
import './recorder.events.ts'
import * as segmentsRepository from './segments.repository.ts'

interface GiveUpDeps {
  db: Db
  clock: Clock
  realtime: Pick<Realtime, 'signal'>
  events: Pick<Events, 'publish'>
  news: Pick<RecordingNews, 'failed'>
}

/** So long without a recorder: the meeting is not being recorded, and everyone should know. */
const abandonedMs = 60_000

/** Ends captures for which there is no recorder any more. What was recorded becomes a file once there is one again. */
export function createGiveUp({ db, clock, realtime, events, news }: GiveUpDeps) {
  return async function giveUp(): Promise<void> {
    await leasesRepository.deleteSilent(db)
    if ((await leasesRepository.findObstacle(db)) === null) return
    for (const { id, room_session_id: roomSessionId } of await leasesRepository.listAbandoned(
      db,
      abandonedMs,
    )) {
      await db.transaction().execute(async (tx) => {
        await segmentsRepository.lockAll(tx, id)
        if (!(await leasesRepository.lockAbandoned(tx, id, abandonedMs))) return
        await segmentsRepository.closeAll(tx, id, new Date(clock.now()))
        const recorded = await segmentsRepository.listRecorded(tx, id)
        const written = await egressesRepository.listUntaken(tx, id)
        const hasContent = recorded.length + written.length > 0
        await capturesRepository.update(tx, id, {
          state: hasContent ? 'finishing' : 'failed',
          failure: 'no_recorder',
          leased_until: null,
        })
        if (hasContent) await events.publish(tx, 'capture.ended', { captureId: id, roomSessionId })
        else await news.failed(tx, roomSessionId, 'no_recorder')
        await realtime.signal(tx, 'room.changed', { roomSessionId })
      })
    }
  }
}
