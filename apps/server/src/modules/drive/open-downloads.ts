import type { Readable } from 'node:stream'
import type { Tx } from '../../platform/database/database.ts'
import type { Realtime } from '../../platform/realtime/realtime.ts'
import './drive.events.ts'

interface OpenDownload {
  organizationId: string
  stream: Readable
  /** Whether it could be opened now. */
  isAllowed(): Promise<boolean>
}

export type OpenDownloads = ReturnType<typeof createOpenDownloads>

/** Some ways to lose access send no signal, such as a suspension. */
const judgedEveryMs = 30_000

/** The downloads that this process is sending. When access to something of their organisation changes, those that are no longer allowed are cut off. */
export function createOpenDownloads(realtime: Pick<Realtime, 'signal'>) {
  const open = new Set<OpenDownload>()

  async function judge(download: OpenDownload): Promise<void> {
    // A database that does not answer ends nothing.
    if (!(await download.isAllowed().catch(() => true)))
      download.stream.destroy(new Error('access to the file was revoked'))
  }

  return {
    add(download: OpenDownload): void {
      open.add(download)
      const timer = setInterval(() => void judge(download), judgedEveryMs).unref()
      download.stream.once('close', () => {
        clearInterval(timer)
        open.delete(download)
      })
    },
    /** In every process, once the transaction is committed. */
    endRevoked: (tx: Tx, organizationId: string): Promise<void> =>
      realtime.signal(tx, 'drive.access_changed', { organizationId }),
    async judgeAgain(organizationId: string): Promise<void> {
      for (const download of open) if (download.organizationId === organizationId) await judge(download)
    },
  }
}
