import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let collector: NodeJS.GCFunction | undefined

const exposed = (): NodeJS.GCFunction => (collector ??= exposeCollector())

function exposeCollector(): NodeJS.GCFunction {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc')
}

/** Frees what loading the code left behind; an idle process would otherwise keep it. Takes a tenth of a second. */
export function collectGarbage(): void {
  exposed()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const collectAfterBytes = 2 * 1024 * 1024
let readBytes = 0

/**
 * Call with the size of each buffer read from a connection. V8 counts these buffers as external memory and, after some MB more than it expects, marks
 * the whole heap again and again: half the time of an upload. A minor collection every 2 MiB takes less than a millisecond and frees them first;
 * every 16 MiB was too late for half of the marking.
 */
export function noteReadBytes(bytes: number): void {
  readBytes += bytes
  if (readBytes < collectAfterBytes) return
  readBytes = 0
  exposed()({ type: 'minor', execution: 'sync' })
}
