import { type RoomSettingName, type RoomSettings } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconChevronRight } from '@tabler/icons-react'
import { DomainsField } from '../domains-field/index.ts'
import { CountriesField } from '../countries-field/index.ts'
import styles from './HostSettings.module.css'
import { SettingSwitch } from './SettingSwitch.tsx'

export interface AdvancedSecurityProps {
  settings: RoomSettings
  locked?: readonly RoomSettingName[]
  onChange(changes: Partial<RoomSettings>): void
}

/**
 * Who can join: people without an account, of certain domains, from certain countries (spec 3.32). Collapsed by
 * default.
 */
export function AdvancedSecurity({ settings, locked = [], onChange }: AdvancedSecurityProps) {
  const t = useText('settings')

  return (
    <details className={styles.more}>
      <summary>
        <IconChevronRight className={styles.chevron} size={18} stroke={1.8} aria-hidden />
        {t('group.security')}
      </summary>
      <div className={styles.group}>
        <SettingSwitch
          flag="signedInOnly"
          settings={settings}
          disabled={locked.includes('signedInOnly')}
          onChange={onChange}
        />
        <DomainsField
          label={t('setting.allowedDomains')}
          description={t('setting.allowedDomainsText')}
          value={settings.allowedDomains}
          disabled={locked.includes('allowedDomains')}
          onChange={(allowedDomains) => onChange({ allowedDomains })}
        />
        <CountriesField
          label={t('setting.allowedCountries')}
          description={t('setting.allowedCountriesText')}
          value={settings.allowedCountries}
          disabled={locked.includes('allowedCountries')}
          onChange={(allowedCountries) => onChange({ allowedCountries })}
        />
      </div>
    </details>
  )
}
