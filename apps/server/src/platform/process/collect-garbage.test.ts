import { PerformanceObserver, constants } from 'node:perf_hooks'
import { expect, it, vi } from 'vitest'
import { noteReadBytes } from './collect-garbage.ts'

it('runs a minor collection for every 2 MiB read', async () => {
  const kinds: number[] = []
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if (isCollection(entry) && isForced(entry.detail)) kinds.push(entry.detail.kind)
  })
  observer.observe({ entryTypes: ['gc'] })

  for (let mebibytes = 0; mebibytes < 5; mebibytes += 1) noteReadBytes(1024 * 1024)
  const { NODE_PERFORMANCE_GC_MINOR: minor } = constants
  await vi.waitFor(() => expect(kinds).toEqual([minor, minor]))
  observer.disconnect()
})

interface Collection {
  kind: number
  flags: number
}

const isCollection = (entry: object): entry is { detail: Collection } => 'detail' in entry

/** Requested by the program; others may come at any time. */
const isForced = ({ flags }: Collection): boolean =>
  (flags & constants.NODE_PERFORMANCE_GC_FLAGS_FORCED) !== 0
