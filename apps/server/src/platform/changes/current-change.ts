import { AsyncLocalStorage } from 'node:async_hooks'
import * as z from 'zod'

/** A call with which a page changes something. The page creates the id, and recognises notices of its own changes by it. */
export const changeSchema = z.object({ userId: z.uuid(), id: z.uuid() })
export type Change = z.infer<typeof changeSchema>

/** The header that carries the id. */
export const changeHeader = 'majlis-change'

const current = new AsyncLocalStorage<Change | undefined>()

/** The change that signals and events currently belong to; undefined if no page requested it. */
export function currentChange(): Change | undefined {
  return current.getStore()
}

export function duringChange<T>(change: Change | undefined, act: () => T): T {
  return current.run(change, act)
}

/** The ID of a change in a notice, only for its own user. */
export function changeIdFor(userId: string, change: Change | undefined): { changeId?: string } {
  return change?.userId === userId ? { changeId: change.id } : {}
}
