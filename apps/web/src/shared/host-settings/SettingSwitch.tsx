import { Switch, type SwitchProps } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { RoomSettings } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import styles from './HostSettings.module.css'
import { isSwitchOn, switchText, switched, type OfferedFlag } from './setting-groups.ts'

export interface SettingSwitchProps extends Pick<SwitchProps, 'disabled' | 'aria-label'> {
  flag: OfferedFlag
  settings: RoomSettings
  onChange(changes: Partial<RoomSettings>): void
}

/** The switch of one setting, which says what is allowed. Shows its text, unless `aria-label` says what it is. */
export function SettingSwitch({ flag, settings, onChange, ...rest }: SettingSwitchProps) {
  const t = useText('settings')
  return (
    <Switch
      {...(rest['aria-label'] ? {} : { label: t(switchText(flag)), labelPosition: 'left' })}
      classNames={{ body: styles.switch }}
      checked={isSwitchOn(settings, flag)}
      onChange={(event) => onChange(switched(flag, event.currentTarget.checked))}
      {...rest}
    />
  )
}
