import { useText } from '@majlis/i18n/react'
import { useState } from 'react'
import { CountriesField } from '../../../shared/countries-field/index.ts'
import { DomainsField, hasWrongDomain } from '../../../shared/domains-field/index.ts'
import { useIsKept, useRoom, useRoomValue } from '../../room-core/index.ts'
import styles from './ControlsPanel.module.css'
import { WithQueries } from '../../../shared/with-queries/index.ts'

/** Domains and countries that may join (spec 3.32); empty lists allow all. */
export function EntryLists() {
  const t = useText('room')
  const { connection } = useRoom()
  const domains = useRoomValue((room) => room.view.settings.allowedDomains)
  const countries = useRoomValue((room) => room.view.settings.allowedCountries)
  const areDomainsKept = useIsKept('allowedDomains')
  const areCountriesKept = useIsKept('allowedCountries')
  // Changes apply immediately; an invalid domain stays here until it is valid.
  const [wrong, setWrong] = useState<string[]>([])

  function changeDomains(entered: string[]): void {
    setWrong(entered.filter((domain) => hasWrongDomain([domain])))
    const valid = entered.filter((domain) => !hasWrongDomain([domain]))
    if (valid.join() !== domains.join()) void connection.actions.changeSettings({ allowedDomains: valid })
  }

  return (
    <div className={styles.lists}>
      <DomainsField
        label={t('controls.domains')}
        placeholder={t('controls.domains_placeholder')}
        value={[...domains, ...wrong]}
        disabled={areDomainsKept}
        description={areDomainsKept ? t('controls.kept') : undefined}
        onChange={changeDomains}
      />
      <WithQueries>
        <CountriesField
          label={t('controls.countries')}
          placeholder={t('controls.countries_placeholder')}
          nothingFound={t('controls.no_country')}
          value={countries}
          disabled={areCountriesKept}
          description={areCountriesKept ? t('controls.kept') : undefined}
          onChange={(allowedCountries) => void connection.actions.changeSettings({ allowedCountries })}
        />
      </WithQueries>
    </div>
  )
}
