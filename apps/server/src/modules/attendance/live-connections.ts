import type { Clock } from '../../platform/clock/clock.ts'
import type { ConnectionRow } from './dated-attendance.repository.ts'

interface Sessions {
  organizationId: string
  sessionIds: readonly string[]
}

interface LiveConnectionsDeps {
  clock: Clock
  /** How many entries the ledger has of these sessions; it only grows. */
  countEntries(sessions: Sessions): Promise<number>
  listConnections(sessions: Sessions): Promise<ConnectionRow[]>
}

/** While nobody joins or leaves, names and roles may be this old. */
const keptMs = 30_000
const maxMeetings = 200

/**
 * The connections of meetings in progress, which pages look at every few seconds. They are read from the ledger only if someone has joined
 * or left since; otherwise counting its entries is enough, however many people look.
 */
export function createLiveConnections({ clock, countEntries, listConnections }: LiveConnectionsDeps) {
  const kept = new Map<string, { entries: number; readAt: number; rows: Promise<ConnectionRow[]> }>()

  return async function list(sessions: Sessions): Promise<ConnectionRow[]> {
    const key = sessions.sessionIds.join()
    const entries = await countEntries(sessions)
    const known = kept.get(key)
    if (known && known.entries === entries && clock.now() - known.readAt < keptMs) return known.rows
    const rows = listConnections(sessions)
    kept.delete(key)
    kept.set(key, { entries, readAt: clock.now(), rows })
    // The oldest one.
    for (const old of kept.keys()) if (kept.size > maxMeetings) kept.delete(old)
    rows.catch(() => kept.delete(key))
    return rows
  }
}
