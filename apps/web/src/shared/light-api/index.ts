import { session } from '../session/session.ts'
import { createLightApi, type LightApi } from './light-api.ts'

export { errorCode } from './error-code.ts'
export { mayHeal } from './may-heal.ts'
export type { LightApi } from './light-api.ts'

/** The first calls as the signed-in user, or as a visitor when no user is signed in. */
export const lightApi: LightApi = createLightApi({ token: session.accessToken, renew: session.renew })

/** The first calls as one participant of one room, with the token that join-meeting gave. */
export function lightParticipantApi(participantToken: string): LightApi {
  return createLightApi({ token: () => participantToken })
}
