import { createTanstackQueryUtils } from '@orpc/tanstack-query'
import { ownCalls } from '../changes/own-calls.ts'
import { requestProof } from '../identity-proof/index.ts'
import { session } from '../session/session.ts'
import { createApi, type Api } from './client.ts'

export type { Api } from './client.ts'
export { errorCode, errorData } from '../light-api/error-code.ts'
export { mayHeal } from '../light-api/may-heal.ts'

const user = { token: session.accessToken, renew: session.renew, prove: requestProof, changes: ownCalls }

/** Calls as the signed-in user, or as a visitor when no user is signed in. */
export const api: Api = createApi(user)

/** Calls as one participant of one room, with the token that join-meeting gave. */
export function participantApi(participantToken: string): Api {
  return createApi({ token: () => participantToken })
}

/** TanStack Query options and keys for every call. */
export const orpc = createTanstackQueryUtils(createApi({ ...user, inOwnTasks: true }))
