import { destinations } from '@majlis/contract'
import { onSignal, type ModuleListener } from '../../../platform/module/contributed-work.ts'
import type { Realtime } from '../../../platform/realtime/realtime.ts'

/** Every process closes its sockets of ended sessions. */
export const closeSockets = (realtime: Pick<Realtime, 'disconnect'>): ModuleListener =>
  onSignal('session.ended', async ({ userId, authSessionIds }) => {
    for (const sessionId of authSessionIds)
      realtime.disconnect({ kind: 'user', id: userId, sessionId }, 'identity.unauthenticated', {
        destination: destinations.notices,
        body: { type: 'session.ended' },
      })
  })
