import type { FeatureName } from '@majlis/contract'
import type { Seats } from '../resources/index.ts'
import type { CaptionReader } from '../rooms/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import * as runsRepository from './runs.repository.ts'

/** Spec 6.6: the feature of the meeting's owner. */
function canCaption(features: readonly FeatureName[]): boolean {
  return features.includes('transcription')
}

/** What rooms need to know of captions. `engine` null: this installation has no speech engine. */
export function createCaptionReader({
  engine,
  seats,
  rules,
}: {
  engine: { sentTo: string | null } | null
  seats: Pick<Seats, 'listFeatures'>
  rules: Pick<RulesReader, 'processingOf'>
}): CaptionReader {
  const findObstacle: CaptionReader['findObstacle'] = async (db, { organizationId, hostUserId }) => {
    if (!engine) return 'no_engine'
    const features = await seats.listFeatures(db, { organizationId, userId: hostUserId })
    if (!canCaption(features)) return 'not_in_plan'
    // Nothing leaves this machine unless admins of the organisation allow it.
    const isAllowed = engine.sentTo === null || (await rules.processingOf(db, organizationId)).sendsSound
    return isAllowed ? null : 'sound_stays'
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
