import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hourMs } from '../../../platform/clock/durations.ts'

/** ffmpeg writes all the time, so no one works any more on what nothing was written to for so long. */
const leftMs = 3 * hourMs

/**
 * Removes the files of recorders that were killed while they made the file of a recording: those of this capture, which is this recorder's now,
 * and old ones of any other.
 */
export async function removeLeftovers(workFolder: string, captureId: string, nowMs: number): Promise<void> {
  for (const name of await readdir(workFolder)) {
    const folder = join(workFolder, name)
    if (name.startsWith(`${captureId}-`) || (await lastWrittenMs(folder)) < nowMs - leftMs)
      await rm(folder, { recursive: true, force: true })
  }
}

/** Another recorder may remove its folder meanwhile. */
async function lastWrittenMs(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const paths = [folder, ...names.map((name) => join(folder, name))]
  const times = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    ),
  )
  return Math.max(...times)
}
