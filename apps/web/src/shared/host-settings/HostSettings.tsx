import type { RoomSettingName, RoomSettings } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { AdvancedSecurity } from './AdvancedSecurity.tsx'
import styles from './HostSettings.module.css'
import { LockChoice } from './LockChoice.tsx'
import { SettingSwitch } from './SettingSwitch.tsx'
import { settingGroups, type OfferedFlag } from './setting-groups.ts'

export interface HostSettingsProps {
  settings: RoomSettings
  onChange(changes: Partial<RoomSettings>): void
  /** Switches that are elsewhere on the screen. */
  without?: readonly OfferedFlag[]
  /** The settings that the organisation has locked for this user. */
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
              <SettingSwitch
                key={flag}
                flag={flag}
                settings={settings}
                disabled={locked.includes(flag)}
                onChange={onChange}
              />
            ))}
          {group === 'admission' ? (
            <LockChoice
              mt={8}
              label={t('setting.lockAfter')}
              settings={settings}
              disabled={locked.includes('lockAfterMinutes')}
              onChange={onChange}
            />
          ) : null}
        </fieldset>
      ))}
      <AdvancedSecurity settings={settings} locked={locked} onChange={onChange} />
    </>
  )
}
