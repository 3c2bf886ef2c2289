import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

let exposed: NodeJS.GCFunction | undefined

function exposedCollector(): NodeJS.GCFunction {
  if (exposed) return exposed
  setFlagsFromString('--expose-gc')
  const collector: NodeJS.GCFunction = runInNewContext('gc')
  exposed = collector
  return collector
}

/** Frees what loading the code left behind; an idle process would otherwise keep it. Takes a tenth of a second. */
export function collectGarbage(): void {
  exposedCollector()({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

const readAtMostBytes = 16 * 1024 * 1024
let readBytes = 0

/**
 * To be called with the size of each buffer that was read from a connection. V8 counts such buffers but has few objects of its own to collect meanwhile:
 * after some tens of MB, it marks the whole heap over and over, which takes half of the time of an upload. Collecting the young ones, now and
 * then, takes about a millisecond.
 */
export function countRead(bytes: number): void {
  readBytes += bytes
  if (readBytes < readAtMostBytes) return
  readBytes = 0
  exposedCollector()({ type: 'minor', execution: 'sync' })
}
