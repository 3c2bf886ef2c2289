import { NativeSelect, Switch } from '@mantine/core'
import '@mantine/core/styles/Switch.layer.css'
import type { RoomSettingName, RoomSettings } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { AdvancedSecurity } from './AdvancedSecurity.tsx'
import styles from './HostSettings.module.css'
import { lockChoices, settingGroups, type SettingFlag } from './setting-groups.ts'

export interface HostSettingsProps {
  settings: RoomSettings
  onChange(changes: Partial<RoomSettings>): void
  /** Switches that stand elsewhere on the screen. */
  without?: readonly SettingFlag[]
  /** What the organisation keeps as it decided. */
  locked?: readonly RoomSettingName[]
}

/** Everything a host decides about the room (spec 3.26–3.33). */
export function HostSettings({ settings, onChange, without = [], locked = [] }: HostSettingsProps) {
  const t = useText('settings')
  return (
    <>
      {locked.length > 0 ? <p className={styles.note}>{t('locked')}</p> : null}
      {settingGroups.map(({ group, flags }) => (
        <fieldset key={group} className={styles.group}>
          <legend>{t(`group.${group}`)}</legend>
          {flags
            .filter((flag) => !without.includes(flag))
            .map((flag) => (
              <Switch
                key={flag}
                label={t(`setting.${flag}`)}
                labelPosition="left"
                classNames={{ body: styles.switch }}
                checked={settings[flag]}
                disabled={locked.includes(flag)}
                onChange={(event) => onChange({ [flag]: event.currentTarget.checked })}
              />
            ))}
          {group === 'door' ? <LockChoice settings={settings} locked={locked} onChange={onChange} /> : null}
        </fieldset>
      ))}
      <AdvancedSecurity settings={settings} locked={locked} onChange={onChange} />
    </>
  )
}

function LockChoice({ settings, locked = [], onChange }: HostSettingsProps) {
  const t = useText('settings')
  // A number of minutes that was chosen elsewhere stays on offer.
  const counts = new Set([...lockChoices, ...(settings.lockAfterMinutes ? [settings.lockAfterMinutes] : [])])
  return (
    <NativeSelect
      mt={8}
      label={t('setting.lockAfter')}
      disabled={locked.includes('lockAfterMinutes')}
      value={settings.lockAfterMinutes ?? ''}
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
