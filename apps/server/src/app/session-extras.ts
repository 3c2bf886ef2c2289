import type { ServerModule, SessionExtras } from '../platform/module/server-module.ts'

/** What all modules add to the answers about a session, as one. Fails until `hold` is given the modules. */
export function createSessionExtras() {
  let held: SessionExtras[] | null = null

  return {
    read: (async (user, authSessionId) => {
      if (!held) throw new Error('The modules are not put together yet')
      const extras = await Promise.all(held.map((one) => one(user, authSessionId)))
      return Object.assign({}, ...extras) as Awaited<ReturnType<SessionExtras>>
    }) satisfies SessionExtras,
    hold(modules: readonly Pick<ServerModule, 'name' | 'sessionExtras'>[]): void {
      held = modules.flatMap(({ sessionExtras }) => sessionExtras ?? [])
    },
  }
}
