import { Switch, type SwitchProps } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { RoomSettings } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import styles from './HostSettings.module.css'
import { switchText, switched, type OfferedFlag } from './setting-groups.ts'
import { useMissingEngine, withMissing } from './useMissingEngine.ts'

export interface SettingSwitchProps extends Pick<
  SwitchProps,
  'disabled' | 'aria-label' | 'aria-describedby'
> {
  flag: OfferedFlag
  settings: RoomSettings
  onChange(changes: Partial<RoomSettings>): void
}

/**
 * The switch of one setting; on means allowed. Shows its text and what the server lacks for it, unless `aria-label` replaces them. What this
 * server can't do can only be switched off.
 */
export function SettingSwitch({ flag, settings, onChange, disabled = false, ...rest }: SettingSwitchProps) {
  const t = useText('settings')
  const missing = useMissingEngine(flag)
  const { isOn, isUnavailable } = withMissing(settings, flag, missing)
  return (
    <Switch
      {...(rest['aria-label']
        ? {}
        : {
            label: t(switchText(flag)),
            labelPosition: 'left',
            description: missing && t(`setting.${missing}`),
          })}
      classNames={{ body: styles.switch }}
      checked={isOn}
      disabled={disabled || isUnavailable}
      onChange={(event) => onChange(switched(flag, event.currentTarget.checked))}
      {...rest}
    />
  )
}
