import { AsyncLocalStorage } from 'node:async_hooks'
import * as z from 'zod'

/** A call with which a page changes something. The page creates the id, and recognises notices of its own changes by it. */
export const changeSchema = z.object({ userId: z.uuid(), id: z.uuid() })
export type Change = z.infer<typeof changeSchema>

/** The header that carries the id. */
export const changeHeader = 'majlis-change'

const current = new AsyncLocalStorage<Change | undefined>()

/** The change that signals and events of this moment come from; undefined where no page has asked for it. */
export function currentChange(): Change | undefined {
  return current.getStore()
}

export function duringChange<T>(change: Change | undefined, act: () => T): T {
  return current.run(change, act)
}

/** What a notice of a change says of it. Only to its own user: no one else can know, or use, the id. */
export function changeIdFor(userId: string, change: Change | undefined): { changeId?: string } {
  return change?.userId === userId ? { changeId: change.id } : {}
}
