import type { Clock } from '../../platform/clock/clock.ts'
import type { ExportPerson } from '../../platform/exports/exported-files.ts'
import type { UserCaller } from '../../platform/http/context.ts'
import type { Limiter, LimitRule } from '../../platform/limits/limiter.ts'
import { zipOf, type ZipEntry } from '../../platform/zip/zip.ts'

export interface OwnDataDeps {
  clock: Clock
  limiter: Limiter
  /** What each module hands over, in the order in which it is written. */
  ownParts: readonly ExportPerson[]
}

/** The archive reads everything there is of somebody. */
const perUser = { name: 'own-data', points: 5, windowMs: 3_600_000 } satisfies LimitRule

/** Everything of one person as an archive, for that person alone (spec 2.56). No password, token or other secret is in it. */
export function createOwnData({ clock, limiter, ownParts }: OwnDataDeps) {
  async function* entries(caller: UserCaller): AsyncGenerator<ZipEntry> {
    const changedAt = new Date(clock.now())
    for (const part of ownParts) for await (const file of part(caller)) yield { ...file, changedAt }
  }

  /** Ready in place: what one person has is little. Throws `general.too_many_attempts`. */
  async function download(caller: UserCaller): Promise<File> {
    await limiter.consume(perUser, [`user:${caller.userId}`])
    const pieces = await Array.fromAsync(zipOf(entries(caller)), (piece) => new Uint8Array(piece))
    const day = new Date(clock.now()).toISOString().slice(0, 10)
    return new File(pieces, `majlis-my-data-${day}.zip`, { type: 'application/zip' })
  }

  return { download }
}
