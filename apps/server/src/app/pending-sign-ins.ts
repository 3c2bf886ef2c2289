import { createHeld } from './held.ts'
import type { EndPendingSignIns, ServerModule } from '../platform/module/server-module.ts'

/** Ends the pending sign-ins of all modules. Fails until `hold` is given the modules. */
export function createPendingSignIns() {
  const held = createHeld<EndPendingSignIns[]>()

  return {
    end: (async (tx, userId, exceptSessionId) => {
      for (const end of held.read()) await end(tx, userId, exceptSessionId)
    }) satisfies EndPendingSignIns,
    hold(modules: readonly Pick<ServerModule, 'name' | 'endPendingSignIns'>[]): void {
      held.hold(modules.flatMap(({ endPendingSignIns }) => endPendingSignIns ?? []))
    },
  }
}
