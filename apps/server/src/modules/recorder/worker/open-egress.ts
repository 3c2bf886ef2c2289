import { randomUUID } from 'node:crypto'
import { join } from 'node:path/posix'
import type { Egress } from '../../../integrations/livekit/index.ts'
import type { Clock } from '../../../platform/clock/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import * as egressesRepository from '../egresses.repository.ts'
import type { LayoutEnd, OpenLayout } from './layout-browser.ts'

export interface OpenEgressDeps {
  db: Db
  clock: Clock
  egress: Egress
  /** The folder of its files, as Egress sees it. */
  egressPath: string
}

const lookEveryMs = 1_000
/** It starts a browser, and the page waits for the first pictures. */
const startTimeoutMs = 60_000
const finishTimeoutMs = 30_000

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Has LiveKit Egress show and record the layout page, in place of a browser of this machine. It cannot pause: each part between pauses is a file of its own. */
export function createOpenEgress({ db, clock, egress, egressPath }: OpenEgressDeps): OpenLayout {
  async function reach(id: string, wanted: readonly string[], timeoutMs: number): Promise<void> {
    for (let waitedMs = 0; waitedMs <= timeoutMs; waitedMs += lookEveryMs) {
      const state = (await egress.find(id))?.state ?? 'failed'
      if (wanted.includes(state)) return
      if (state === 'failed' || state === 'complete') throw new Error('LiveKit Egress could not record')
      await pause(lookEveryMs)
    }
    throw new Error('LiveKit Egress did not answer in time')
  }

  return async ({ url, height, captureId }) => {
    const { promise: ended, resolve: end } = Promise.withResolvers<LayoutEnd>()
    let current: string | null = null
    let isOver = false

    async function begin(): Promise<void> {
      const fileName = `${randomUUID()}.mp4`
      // The page does not record itself.
      const id = await egress.start({ url: `${url}.egress`, path: join(egressPath, fileName), height })
      await egressesRepository.insert(db, {
        id,
        capture_id: captureId,
        file_name: fileName,
        created_at: new Date(clock.now()),
      })
      await reach(id, ['active'], startTimeoutMs)
      current = id
    }

    async function halt(): Promise<void> {
      const id = current
      current = null
      if (!id) return
      await egress.stop(id)
      await reach(id, ['complete', 'failed'], finishTimeoutMs)
    }

    /** Its page ends it when the room closes, and it may break off. */
    async function watch(): Promise<void> {
      while (!isOver) {
        await pause(lookEveryMs)
        const id = current
        const state = id && (await egress.find(id).catch(() => null))?.state
        if (id === current && (state === 'complete' || state === 'failed')) return end('died')
      }
    }

    await begin()
    void watch()
    return {
      recordsItself: true,
      ended,
      pause: halt,
      resume: begin,
      finish: halt,
      async close() {
        isOver = true
        if (current) await egress.stop(current).catch(() => undefined)
      },
    }
  }
}
