import { createHeld } from './held.ts'
import type { ServerModule, SessionExtras } from '../platform/module/server-module.ts'

/** What all modules together add to responses about a session. Fails until `hold` is given the modules. */
export function createSessionExtras() {
  const held = createHeld<SessionExtras[]>()

  return {
    read: (async (user, authSessionId) => {
      const extras = await Promise.all(held.read().map((one) => one(user, authSessionId)))
      return Object.assign({}, ...extras) as Awaited<ReturnType<SessionExtras>>
    }) satisfies SessionExtras,
    hold(modules: readonly Pick<ServerModule, 'name' | 'sessionExtras'>[]): void {
      held.hold(modules.flatMap(({ sessionExtras }) => sessionExtras ?? []))
    },
  }
}
