import { createLog, type Log } from '../platform/log/log.ts'

export const silentLog: Log = createLog({ level: 'silent' })

/** A log that keeps its lines, to see what an operator would see. */
export function recordedLog(): { log: Log; lines: () => Record<string, unknown>[] } {
  const lines: string[] = []
  const log = createLog({ level: 'debug', destination: { write: (line: string) => void lines.push(line) } })
  return { log, lines: () => lines.map((line) => JSON.parse(line)) }
}
