import { useFormats } from '@majlis/i18n/react'
import { NativeSelect } from '@mantine/core'
import { useUser } from '../session/index.ts'
import { expiryDays, type Expiry } from './expiry.ts'

interface ExpiryFieldProps {
  label: string
  neverLabel: string
  daysLabel(days: number): string
  /** The current expiry of the link. */
  expiresAt: number | null
  isDisabled?: boolean
  value: Expiry
  onChange(expiry: Expiry): void
}

/** Chooses when a link expires. */
export function ExpiryField({ expiresAt, isDisabled, value, onChange, ...labels }: ExpiryFieldProps) {
  const { profile } = useUser()
  const formats = useFormats(profile)
  const choices: Expiry[] = ['never', ...(expiresAt === null ? [] : (['kept'] as const)), ...expiryDays]

  function labelOf(choice: Expiry): string {
    if (choice === 'never') return labels.neverLabel
    if (choice === 'kept') return formats.date(expiresAt ?? 0, { withYear: true })
    return labels.daysLabel(choice)
  }

  return (
    <NativeSelect
      label={labels.label}
      disabled={isDisabled ?? false}
      value={String(value)}
      data={choices.map((choice) => ({ value: String(choice), label: labelOf(choice) }))}
      onChange={({ currentTarget }) => {
        const chosen = choices.find((choice) => String(choice) === currentTarget.value)
        if (chosen) onChange(chosen)
      }}
    />
  )
}
