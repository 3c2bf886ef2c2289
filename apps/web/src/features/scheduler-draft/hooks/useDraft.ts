import type { ErrorCode } from '@majlis/contract'
import { createContext, use } from 'react'
import type { Draft, DraftChange } from '../model/draft.ts'
import type { Field } from '../model/problems.ts'

export interface DraftAccess {
  draft: Draft
  /** Changes fields one at a time, or those that belong together (spec 4.6). */
  change(change: DraftChange): void
  /** The code to show beside a field, or null. */
  errorOf(field: Field): ErrorCode | null
  /** The key of the invitee that the server refused. */
  refusedInvitee: string | null
  /** The meeting that is edited. */
  calendarId: string | null
  occurrenceStart: number | undefined
  /** Only one event of a series is edited: what belongs to the series cannot be changed. */
  isOneEvent: boolean
  /** The meeting that is edited repeats as it did. */
  hasKeptRecurrence: boolean
}

const DraftContext = createContext<DraftAccess | null>(null)

export const DraftProvider = DraftContext.Provider

/** The draft, for the parts of the scheduler. */
export function useDraft(): DraftAccess {
  const access = use(DraftContext)
  if (!access) throw new Error('useDraft is for parts of the scheduler')
  return access
}
