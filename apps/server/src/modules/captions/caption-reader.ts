import type { CaptionState } from '@majlis/contract'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Seats } from '../resources/index.ts'
import type { CaptionReader } from '../rooms/index.ts'
import { maySendSound, translationSentTo, type RulesReader, type TranslatorOf } from '../tenancy/index.ts'
import * as runsRepository from './runs.repository.ts'
import * as workersRepository from './workers.repository.ts'

/** What rooms need to know of captions. `engine` null: this installation has no speech engine. */
export function createCaptionReader({
  engine,
  seats,
  rules,
  translatorOf,
}: {
  engine: { sentTo: string | null } | null
  seats: Pick<Seats, 'listFeatures'>
  rules: Pick<RulesReader, 'processingOf'>
  translatorOf: TranslatorOf
}): CaptionReader {
  const findObstacle: CaptionReader['findObstacle'] = async (db, { organizationId, hostUserId }) => {
    if (!engine) return 'no_engine'
    const features = await seats.listFeatures(db, { organizationId, userId: hostUserId })
    // Spec 6.6: the feature of the meeting's owner.
    if (!features.includes('transcription')) return 'not_in_plan'
    return (await maySendSound({ db, rules }, engine, organizationId)) ? null : 'sound_stays'
  }
  return {
    async readOfSession(db, session, meeting, { isForHosts }) {
      const isOn = engine !== null && session.settings.liveCaptions
      const obstacle = isOn || isForHosts ? await findObstacle(db, meeting) : null
      const translator =
        isOn && !obstacle ? await translatorOf(meeting.organizationId, 'sendsCaptions') : null
      const captions =
        isOn && !obstacle
          ? {
              state: await findState(db, session.id),
              sentTo: engine.sentTo,
              translation: translator && { sentTo: translator.sentTo },
            }
          : null
      if (!isForHosts) return { captions, obstacle: null, delay: null }
      return {
        captions,
        obstacle,
        delay: isOn || obstacle ? null : await workersRepository.findDelay(db),
      }
    },
    findObstacle,
    async findPossible(db, meeting) {
      if (!engine || (await findObstacle(db, meeting))) return null
      const translator = await translatorOf(meeting.organizationId, 'sendsCaptions')
      return { sentTo: engine.sentTo, ...translationSentTo(translator) }
    },
    isListener: runsRepository.isListener,
  }
}

/** What people see of a room whose captions are on. */
async function findState(db: DbOrTx, roomSessionId: string): Promise<CaptionState> {
  const run = await runsRepository.findRun(db, roomSessionId)
  if (run?.isHeld) return run.state
  const delay = await workersRepository.findDelay(db)
  // There is room: a process takes the meeting within a second.
  if (delay !== 'full') return delay ?? 'starting'
  return run?.state === 'full' ? 'full' : 'starting'
}
