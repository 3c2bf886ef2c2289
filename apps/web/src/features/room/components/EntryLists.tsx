import { domainField } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { TagsInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Pill.layer.css'
import '@mantine/core/styles/PillsInput.layer.css'
import { useState } from 'react'
import { CountriesField } from '../../../shared/countries-field/index.ts'
import { useIsKept } from '../hooks/useLockedSettings.ts'
import { useRoom, useRoomValue } from '../hooks/useRoom.ts'
import styles from './ControlsPanel.module.css'

/** Domains and countries that may come in (spec 3.32); empty lists let in all. */
export function EntryLists() {
  const t = useText('room')
  const errorText = useErrorText()
  const { connection } = useRoom()
  const domains = useRoomValue((room) => room.view.settings.allowedDomains)
  const countries = useRoomValue((room) => room.view.settings.allowedCountries)
  const areDomainsKept = useIsKept('allowedDomains')
  const areCountriesKept = useIsKept('allowedCountries')
  const [isRefused, setRefused] = useState(false)

  function changeDomains(entered: string[]): void {
    const given = entered.map((domain) => domain.trim().toLowerCase())
    const valid = given.filter((domain) => domainField.safeParse(domain).success)
    setRefused(valid.length < given.length)
    void connection.actions.changeSettings({ allowedDomains: [...new Set(valid)] })
  }

  return (
    <div className={styles.lists}>
      <TagsInput
        label={t('controls.domains')}
        placeholder={domains.length === 0 ? t('controls.domains_placeholder') : undefined}
        value={domains}
        disabled={areDomainsKept}
        description={areDomainsKept ? t('controls.kept') : undefined}
        onChange={changeDomains}
        error={isRefused ? errorText('input.invalid_domain') : undefined}
        inputMode="url"
        dir="ltr"
      />
      <CountriesField
        label={t('controls.countries')}
        placeholder={t('controls.countries_placeholder')}
        nothingFound={t('controls.no_country')}
        value={countries}
        disabled={areCountriesKept}
        description={areCountriesKept ? t('controls.kept') : undefined}
        onChange={(allowedCountries) => void connection.actions.changeSettings({ allowedCountries })}
      />
    </div>
  )
}
