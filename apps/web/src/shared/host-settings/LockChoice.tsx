import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { RoomSettings } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { lockChoices } from './setting-groups.ts'

export interface LockChoiceProps extends Pick<NativeSelectProps, 'label' | 'disabled' | 'mt' | 'aria-label'> {
  settings: RoomSettings
  onChange(changes: Partial<RoomSettings>): void
}

/** After how many minutes the meeting is locked (spec 3.29). */
export function LockChoice({ settings: { lockAfterMinutes }, onChange, ...rest }: LockChoiceProps) {
  const t = useText('settings')
  // A number of minutes that was chosen elsewhere stays available.
  const counts = new Set([...lockChoices, ...(lockAfterMinutes ? [lockAfterMinutes] : [])])
  return (
    <NativeSelect
      {...rest}
      value={lockAfterMinutes ?? ''}
      onChange={(event) => onChange({ lockAfterMinutes: Number(event.currentTarget.value) || null })}
      data={[
        { value: '', label: t('setting.lockNever') },
        ...[...counts]
          .toSorted((a, b) => a - b)
          .map((count) => ({ value: String(count), label: t('setting.lockMinutes', { count }) })),
      ]}
    />
  )
}
