import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { deriveKey } from '../../../platform/keys/keys.ts'
import type { Limiter } from '../../../platform/limits/limiter.ts'
import type { MeetingsApi } from '../../meetings/index.ts'
import type { RegistrationApi } from '../../registration/index.ts'
import type { Seats } from '../../resources/index.ts'
import type { RulesReader } from '../../tenancy/index.ts'
import type { LobbyNews } from '../lobby/lobby-news.ts'
import type { RoomMedia } from '../media/room-media.ts'
import type { CrowdBounds } from '../rooms.settings.ts'
import type { RoomSignals } from '../sessions/room-signals.ts'
import type { RoomState } from '../sessions/room-state.ts'
import type { LogoReader, RoomViews } from '../sessions/room-views.ts'
import { createAdmissionFacts } from './admission-facts.ts'
import { createAdmissionLimits } from './admission-limits.ts'
import { createAdmission } from './admission.service.ts'
import { createEnterRoom } from './enter-room.ts'
import { createJoinRequests } from './join-request.ts'
import { createJoinResults } from './join-results.ts'
import { createJudgeRequest } from './judge-request.ts'
import { createStartLinks } from './start-links.service.ts'

interface AdmissionPartDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  meetings: MeetingsApi
  registration: RegistrationApi
  rules: Pick<RulesReader, 'accessOf'>
  seats: Pick<Seats, 'listFeatures'>
  crowd: CrowdBounds
  logoOf: LogoReader
  appSecret: string
  publicUrl: string
  state: RoomState
  views: RoomViews
  signals: RoomSignals
  lobbyNews: LobbyNews
  media: RoomMedia
}

/** How a request to join is read (`join-request`), judged (`entry.policy`), written and answered. */
export function createAdmissionPart(deps: AdmissionPartDeps) {
  const { appSecret, crowd } = deps
  const startLinks = createStartLinks(deps)
  const admissionLimits = createAdmissionLimits(deps.limiter)
  const deviceKey = deriveKey(appSecret, 'device')
  const requests = createJoinRequests({ ...deps, startLinks, admissionLimits, deviceKey })
  const facts = createAdmissionFacts(deps)
  const results = createJoinResults(deps)
  const judgeRequest = createJudgeRequest({ clock: deps.clock, facts, crowd })
  const enterRoom = createEnterRoom({ ...deps, judgeRequest, results })
  const admission = createAdmission({ ...deps, requests, facts, enterRoom, admissionLimits })
  return { admission, startLinks, results }
}
