import type { DataExport } from '@majlis/contract'
import type { orpc } from '../api/index.ts'

/** How often a page asks how far it is, while it is being written. */
const lookEveryMs = 1_500

/** The calls for an archive, of the organisation or of the user's own data. */
export type ArchiveCalls = typeof orpc.ownData

const isBeingWritten = (one: DataExport | null | undefined): boolean =>
  one?.state === 'waiting' || one?.state === 'running'

/** Loads the current archive, and polls while it is being written. */
export function archiveOptions(calls: ArchiveCalls) {
  return calls.current.queryOptions({
    staleTime: 0,
    refetchInterval: ({ state }) => (isBeingWritten(state.data?.data) ? lookEveryMs : false),
  })
}
