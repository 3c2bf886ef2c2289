import { copyFileSync, openSync, readFileSync, statSync, truncateSync } from 'node:fs'

const keptBytes = 16 * 1024 * 1024

export type ChildLog = ReturnType<typeof createChildLog>

/** The file to which a child's output is appended. */
export function createChildLog(file: string) {
  // The output of earlier starts stays in the file.
  const startBytes = sizeOf(file)
  return {
    file,
    /** Returns a file descriptor, which the caller closes. */
    open: () => openSync(file, 'a', 0o600),
    /** Keeps one earlier log. The child continues writing to the same file, which it has opened for appending. */
    rotate(): void {
      if (sizeOf(file) <= keptBytes) return
      copyFileSync(file, `${file}.1`)
      truncateSync(file)
    },
    /** What was written since this start; after a rotation the whole file. */
    sinceStart(): string {
      const log = readFileSync(file)
      return log
        .subarray(log.length < startBytes ? 0 : startBytes)
        .toString('utf8')
        .trim()
    },
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
