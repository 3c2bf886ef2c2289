import { createConnectAhead } from './connect-ahead.ts'
import { deriveKey } from '../../platform/keys/keys.ts'
import type { RoomParts } from '../rooms/rooms.deps.ts'
import { createAdmissionFacts } from './admission-facts.ts'
import { createAdmissionLimits } from './admission-limits.ts'
import { createAdmission } from './admission.service.ts'
import { createEnterRoom } from './enter-room.ts'
import { createJoinRequests } from './join-request.ts'
import { createJoinResults } from './join-results.ts'
import { createJudgeRequest } from './judge-request.ts'
import { createStartLinks } from './start-links/start-links.service.ts'

/** How a request to join is read (`join-request`), judged (`entry.policy`), written and answered. */
export function createAdmissionPart(deps: RoomParts) {
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
  const connectAhead = createConnectAhead({ ...deps, requests, facts, admissionLimits })
  return { admission, connectAhead, startLinks, results }
}
