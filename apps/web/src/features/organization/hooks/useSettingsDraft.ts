import { useState, type ComponentProps } from 'react'
import type { SettingsForm } from '../components/SettingsCard.tsx'

/** As much of a mutation as a form needs. */
interface Saving<T> {
  isPending: boolean
  isSuccess: boolean
  error: unknown
  mutate(settings: T): void
  reset(): void
}

interface SettingsDraft<T> {
  draft: T
  /** What became of the last saving is forgotten with the first change. */
  change(to: Partial<T>): void
  /** What the form takes. */
  form: Pick<ComponentProps<typeof SettingsForm>, 'isSaving' | 'isSaved' | 'error' | 'onSubmit'>
}

/** Settings that are changed together and saved at once. */
export function useSettingsDraft<T extends object>(saved: T, save: Saving<T>): SettingsDraft<T> {
  const [draft, setDraft] = useState(saved)
  return {
    draft,
    change: (to) => {
      setDraft((from) => ({ ...from, ...to }))
      save.reset()
    },
    form: {
      isSaving: save.isPending,
      isSaved: save.isSuccess,
      error: save.error,
      onSubmit: (event) => {
        event.preventDefault()
        save.mutate(draft)
      },
    },
  }
}
