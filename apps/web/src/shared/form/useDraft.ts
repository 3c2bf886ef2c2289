import { useState } from 'react'

/** As much of a mutation as a form needs. */
export interface Saving<T> {
  isPending: boolean
  isSuccess: boolean
  error: unknown
  mutate(settings: T, callbacks: { onSuccess(): void }): void
  reset(): void
}

export interface Draft<T> {
  draft: T
  /** What became of the last saving is forgotten with the first change. */
  change(to: Partial<T>): void
  send(): void
}

/**
 * Settings that are changed together and saved at once. Only what was changed here stands against what is saved: the rest
 * follows where it is changed elsewhere meanwhile, and is not put back by saving. A mutation that has succeeded must have
 * renewed `saved`.
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
      // What is changed while it is sent is not saved yet.
      const onSuccess = () => setChanges((known) => (known === changes ? {} : known))
      save.mutate(draft, { onSuccess })
    },
  }
}
