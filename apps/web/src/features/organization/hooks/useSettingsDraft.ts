import type { ComponentProps } from 'react'
import { useDraft, type Saving } from '../../../shared/form/index.ts'
import type { SettingsForm } from '../components/SettingsCard.tsx'

interface SettingsDraft<T> {
  draft: T
  /** The first change clears the result of the last save. */
  change(to: Partial<T>): void
  /** What the form takes. */
  form: Pick<ComponentProps<typeof SettingsForm>, 'isSaving' | 'error' | 'onSubmit'>
}

/** A draft of settings, and the form that saves it. */
export function useSettingsDraft<T extends object>(saved: T, save: Saving<T>): SettingsDraft<T> {
  const { draft, change, send } = useDraft(saved, save)
  return {
    draft,
    change,
    form: {
      isSaving: save.isPending,
      error: save.error,
      onSubmit: (event) => {
        event.preventDefault()
        send()
      },
    },
  }
}
