import type { ScheduledMeeting } from '@majlis/contract'
import type { Draft } from './draft.ts'
import { draftFieldNames } from './draft-fields.ts'
import { isSameTarget, type SchedulerTarget } from './target.ts'

/** A request that was sent and may have arrived. The same body is sent again with the same idempotency key. */
export interface SentRequest {
  key: string
  body: string
}

/** The part of the form that survives a reload. */
export interface KeptDraft {
  target: SchedulerTarget
  draft: Draft
  /** The original version: differences are unsaved, and Reset restores it. */
  initial: Draft
  /** The meeting that is edited, as it was read. */
  meeting: ScheduledMeeting | null
  sent: SentRequest | null
}

interface Box {
  getItem(key: string): string | null
  setItem(key: string, value: string): void
  removeItem(key: string): void
}

/** The number increases when an existing field changes its shape, so that old drafts are not read. */
const keyOf = (userId: string) => `majlis.scheduler.6.${userId}`

/** Keeps the user's one draft in the tab. Does nothing if storage is not available. */
export function createDraftStore(userId: string, box: () => Box) {
  const key = keyOf(userId)
  return {
    /** The draft for this target, if there is one. */
    find(target: SchedulerTarget): KeptDraft | null {
      try {
        const text = box().getItem(key)
        // Written by `save` in this tab, under a key that names the shape.
        const kept = text ? (JSON.parse(text) as KeptDraft) : null
        return kept && isSameTarget(kept.target, target) && isWhole(kept.draft) ? kept : null
      } catch {
        return null
      }
    },
    save(kept: KeptDraft): void {
      try {
        box().setItem(key, JSON.stringify(kept))
      } catch {
        // The draft then lasts until the page is left.
      }
    },
    clear(): void {
      try {
        box().removeItem(key)
      } catch {
        // Nothing was kept.
      }
    },
  }
}

/** A draft stored before a field was added is ignored. */
function isWhole(draft: Draft): boolean {
  return draftFieldNames.every((name) => name in draft)
}

export type DraftStore = ReturnType<typeof createDraftStore>
