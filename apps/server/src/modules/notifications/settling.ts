import type { Clock } from '../../platform/clock/clock.ts'
import type { DbOrTx } from '../../platform/database/database.ts'
import type { Notifier } from './notifier-calls.ts'
import * as outcomesRepository from './outcomes.repository.ts'

interface SettlingDeps {
  clock: Clock
  /** Pages get the new count. */
  changed: (tx: DbOrTx, userIds: readonly string[]) => Promise<void>
}

/** The calls of the notifier that say what became of things. */
export function createSettling({
  clock,
  changed,
}: SettlingDeps): Pick<Notifier, 'settle' | 'settleAbout' | 'settleAllOf' | 'takeBackFile'> {
  const now = () => new Date(clock.now())
  return {
    async settle(tx, kind, subjects, outcome) {
      await changed(tx, await outcomesRepository.settle(tx, kind, subjects, { outcome, now: now() }))
    },
    async settleAbout(tx, kind, key, outcome) {
      await changed(tx, await outcomesRepository.settleAbout(tx, kind, key, { outcome, now: now() }))
    },
    async settleAllOf(tx, kind, actorUserId, outcome) {
      await changed(tx, await outcomesRepository.settleAllOf(tx, kind, actorUserId, { outcome, now: now() }))
    },
    async takeBackFile(tx, fileId, userIds) {
      await changed(tx, await outcomesRepository.takeBackFile(tx, fileId, userIds))
    },
  }
}
