import { useState } from 'react'

/** The part of a mutation that a form needs. */
export interface Saving<T> {
  isPending: boolean
  isSuccess: boolean
  error: unknown
  mutate(settings: T, callbacks: { onSuccess(): void }): void
  reset(): void
}

export interface Draft<T> {
  draft: T
  /** The first change also clears the result of the last save. */
  change(to: Partial<T>): void
  send(): void
}

/**
 * Settings that are changed together and saved together. Only the fields changed here differ from what is saved: the
 * others follow changes made elsewhere, and saving does not undo those. A mutation that has succeeded must have
 * updated `saved`.
 */
export function useDraft<T extends object>(saved: T, save: Saving<T>): Draft<T> {
  const [changes, setChanges] = useState<Partial<T>>({})
  const draft = { ...saved, ...changes }
  return {
    draft,
    change: (to) => {
      setChanges((known) => ({ ...known, ...to }))
      save.reset()
    },
    send: () => {
      // Changes made while saving are not saved yet.
      const onSuccess = () => setChanges((known) => (known === changes ? {} : known))
      save.mutate(draft, { onSuccess })
    },
  }
}
