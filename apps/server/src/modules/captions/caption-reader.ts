import type { FeatureName } from '@majlis/contract'
import type { Seats } from '../resources/index.ts'
import type { CaptionReader } from '../rooms/index.ts'
import * as runsRepository from './runs.repository.ts'

/** Spec 6.6: of the meeting's owner. */
export function canCaption(features: readonly FeatureName[]): boolean {
  return features.includes('transcription')
}

/** What rooms need to know of captions. `engine` null: this installation has no speech engine. */
export function createCaptionReader({
  engine,
  seats,
}: {
  engine: { sentTo: string | null } | null
  seats: Pick<Seats, 'listFeatures'>
}): CaptionReader {
  const findObstacle: CaptionReader['findObstacle'] = async (db, { organizationId, hostUserId }) => {
    if (!engine) return 'no_engine'
    const features = await seats.listFeatures(db, { organizationId, userId: hostUserId })
    return canCaption(features) ? null : 'not_in_plan'
  }
  return {
    async findOfSession(db, session, meeting) {
      if (!engine || !session.settings.liveCaptions || (await findObstacle(db, meeting))) return null
      const state = (await runsRepository.findState(db, session.id)) ?? 'starting'
      return { state, sentTo: engine.sentTo }
    },
    findObstacle,
    isListener: runsRepository.isListener,
  }
}
