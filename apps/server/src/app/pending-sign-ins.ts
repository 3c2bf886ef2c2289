import type { EndPendingSignIns, ServerModule } from '../platform/module/server-module.ts'

/** How the pending sign-ins of all modules end, as one. Fails until `hold` is given the modules. */
export function createPendingSignIns() {
  let held: EndPendingSignIns[] | null = null

  return {
    end: (async (tx, userId, exceptSessionId) => {
      if (!held) throw new Error('The modules are not put together yet')
      for (const end of held) await end(tx, userId, exceptSessionId)
    }) satisfies EndPendingSignIns,
    hold(modules: readonly Pick<ServerModule, 'name' | 'endPendingSignIns'>[]): void {
      held = modules.flatMap(({ endPendingSignIns }) => endPendingSignIns ?? [])
    },
  }
}
