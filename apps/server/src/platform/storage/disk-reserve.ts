import { mkdir, statfs } from 'node:fs/promises'
import { AppError } from '../errors/app-error.ts'
import type { HealthCheck } from '../health/health.ts'

export interface DiskReserve {
  /** Throws `file.no_space` where the disk would have less than the reserve left after so many bytes more. */
  requireRoom(bytes: number): Promise<void>
  /** Failing while files are refused; never a reason to stop the rest. */
  health: HealthCheck
}

export interface DiskReserveDeps {
  folder: string
  /** Kept free for the database, logs and mail beside the files; 0: nothing is kept. */
  reserveBytes: number
  freeBytes?: (folder: string) => Promise<number>
}

/** Space on the disk of a folder that files never take. */
export function createDiskReserve({
  folder,
  reserveBytes,
  freeBytes = freeBytesOf,
}: DiskReserveDeps): DiskReserve {
  const hasRoom = async (bytes: number): Promise<boolean> =>
    reserveBytes === 0 || (await freeBytes(folder)) - bytes >= reserveBytes

  return {
    async requireRoom(bytes) {
      if (!(await hasRoom(bytes))) throw new AppError('file.no_space')
    },

    async health() {
      const engine = { name: 'storage', required: false } as const
      try {
        if (await hasRoom(0)) return { ...engine, state: 'ready' }
        return { ...engine, state: 'failing', detail: 'The disk is nearly full: files are refused.' }
      } catch {
        return { ...engine, state: 'failing', detail: 'The folder of the files cannot be read.' }
      }
    },
  }
}

/** Free for this user: some file systems keep a share for root. */
async function freeBytesOf(folder: string): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}
