import { PerformanceObserver, constants } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countRead } from './collect-garbage.ts'

test('buffers that were read are collected every 16 MiB, without marking the whole heap', async () => {
  const kinds: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (isCollection(entry) && isForced(entry.detail)) kinds.push(entry.detail.kind)
  })
  observer.observe({ entryTypes: ['gc'] })

  for (let mebibytes = 0; mebibytes < 40; mebibytes += 1) countRead(1024 * 1024)
  await pause(20)
  observer.disconnect()

  expect(kinds).toEqual([constants.NODE_PERFORMANCE_GC_MINOR, constants.NODE_PERFORMANCE_GC_MINOR])
})

interface Collection {
  kind: number
  flags: number
}

const isCollection = (entry: object): entry is { detail: Collection } => 'detail' in entry

/** Asked for by the program; others may come at any time. */
const isForced = ({ flags }: Collection): boolean =>
  (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0
