import { NumberInput } from '@mantine/core'
import '@mantine/core/styles/NumberInput.layer.css'
import { limits } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import styles from './recurrence.module.css'

/** Every how many days, weeks, months or years. */
export function IntervalField({ value, onChange }: { value: number; onChange(value: number): void }) {
  const t = useText('scheduler')
  return (
    <NumberInput
      label={t('recurrence.every')}
      className={styles.number}
      min={1}
      max={limits.recurrence.maxInterval}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      value={value}
      onChange={(next) => {
        if (typeof next === 'number' && next >= 1) onChange(next)
      }}
    />
  )
}
