import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import type { Limiter } from '../../platform/limits/limiter.ts'
import { runsAt } from '../../platform/module/contributed-work.ts'
import type { ServerModule } from '../../platform/module/server-module.ts'
import type { MeetingsApi } from '../meetings/index.ts'
import type { RegistrationApi } from '../registration/index.ts'
import type { Seats } from '../resources/index.ts'
import type { CaptionReader, LogoReader, RecordingReader, RoomsApi } from '../rooms/index.ts'
import type { RulesReader } from '../tenancy/index.ts'
import { createAdmissionFacts } from './admission-facts.ts'
import { createAdmissionLimits } from './admission-limits.ts'
import { admissionCalls } from './admission.routes.ts'
import { createAdmission } from './admission.service.ts'
import type { CrowdBounds } from './admission.settings.ts'
import { createConnectAhead } from './connect-ahead.ts'
import { createEnterFromLobby } from './enter-from-lobby.ts'
import { createEnterRoom } from './enter-room.ts'
import { createJoinRequests } from './join-request.ts'
import { createJoinResults } from './join-results.ts'
import { createJudgeRequest } from './judge-request.ts'
import { admissionData } from './personal-data.ts'
import { createStartLinks } from './start-links/start-links.service.ts'

export interface AdmissionModuleDeps {
  db: Db
  clock: Clock
  limiter: Limiter
  meetings: MeetingsApi
  registration: RegistrationApi
  rooms: Pick<RoomsApi, 'admission'>
  seats: Pick<Seats, 'listFeatures'>
  crowd: CrowdBounds
  rules: Pick<RulesReader, 'accessOf'>
  logoOf: LogoReader
  recordings: RecordingReader
  captions: CaptionReader
  appSecret: string
  publicUrl: string
}

/** Who may enter a room: how a request to join is read (`join-request`), judged (`entry.policy`), written and answered. */
export function createAdmissionModule({ rooms, ...given }: AdmissionModuleDeps) {
  const deps = { ...given, ...rooms.admission }
  const startLinks = createStartLinks(deps)
  const admissionLimits = createAdmissionLimits(deps.limiter)
  const deviceKey = deriveKey(deps.appSecret, 'device')
  const requests = createJoinRequests({ ...deps, startLinks, admissionLimits, deviceKey })
  const facts = createAdmissionFacts(deps)
  const results = createJoinResults(deps)
  const judgeRequest = createJudgeRequest({ ...deps, facts })
  const enterRoom = createEnterRoom({ ...deps, judgeRequest, results })

  return {
    name: 'admission',
    api: {},
    calls: admissionCalls({
      admission: createAdmission({ ...deps, requests, facts, enterRoom, admissionLimits }),
      connectAhead: createConnectAhead({ ...deps, requests, facts, admissionLimits }),
      startLinks,
      enterFromLobby: createEnterFromLobby({ ...deps, results }),
    }),
    personalData: admissionData,
    jobs: [runsAt('17 * * * *', 'forget-used-start-links', startLinks.deleteExpired)],
  } satisfies ServerModule
}
