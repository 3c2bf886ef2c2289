import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { CountField } from './CountField.tsx'

/** Every how many days, weeks, months or years. */
export function IntervalField({ value, onChange }: { value: number; onChange(value: number): void }) {
  const t = useText('scheduler')
  return (
    <CountField
      label={t('recurrence.every')}
      max={limits.recurrence.maxInterval}
      value={value}
      onChange={onChange}
    />
  )
}
