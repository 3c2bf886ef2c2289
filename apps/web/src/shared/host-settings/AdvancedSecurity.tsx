import { Switch, TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { domainField, type RoomSettingName, type RoomSettings } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { CountriesField } from '../countries-field/index.ts'
import styles from './HostSettings.module.css'

export interface AdvancedSecurityProps {
  settings: RoomSettings
  locked?: readonly RoomSettingName[]
  onChange(changes: Partial<RoomSettings>): void
}

/** Who may come at all: signed-in people, certain domains, certain countries (spec 3.32). Folded away until it is wanted. */
export function AdvancedSecurity({ settings, locked = [], onChange }: AdvancedSecurityProps) {
  const t = useText('settings')
  const errorText = useErrorText()
  const [isDomainWrong, setDomainWrong] = useState(false)

  function changeDomains(domains: string[]): void {
    const valid = domains
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => domainField.safeParse(domain).success)
    setDomainWrong(valid.length < domains.length)
    onChange({ allowedDomains: [...new Set(valid)] })
  }

  return (
    <details className={styles.more}>
      <summary>
        <IconChevronRight className={styles.chevron} size={18} stroke={1.8} aria-hidden />
        {t('group.security')}
      </summary>
      <div className={styles.group}>
        <Switch
          label={t('setting.signedInOnly')}
          labelPosition="left"
          classNames={{ body: styles.switch }}
          checked={settings.signedInOnly}
          disabled={locked.includes('signedInOnly')}
          onChange={(event) => onChange({ signedInOnly: event.currentTarget.checked })}
        />
        <TagsInput
          label={t('setting.allowedDomains')}
          description={t('setting.allowedDomainsText')}
          placeholder={settings.allowedDomains.length > 0 ? undefined : 'example.org'}
          value={settings.allowedDomains}
          disabled={locked.includes('allowedDomains')}
          error={isDomainWrong ? errorText('input.invalid_domain') : null}
          onChange={changeDomains}
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
