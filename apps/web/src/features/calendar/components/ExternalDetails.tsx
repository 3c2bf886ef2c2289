import type { ExternalTime } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { useProviderName } from '../../../shared/calendar-connections/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import type { ShownEntry } from '../model/external-entries.ts'
import styles from './EntryDetails.module.css'
import { When } from './EntryFacts.tsx'

/** An event of a connected calendar: when it is, where it comes from, and who sees it. It is changed only there. */
export function ExternalDetails({ entry, external }: { entry: ShownEntry; external: ExternalTime }) {
  const t = useText('calendar')
  const providerName = useProviderName()
  return (
    <div className={styles.details}>
      <When meeting={entry} />
      <dl className={styles.facts}>
        <div>
          <dt>{t('external.calendar')}</dt>
          <dd>
            {providerName(external.provider)} · <bdi>{external.calendarName}</bdi>
          </dd>
        </div>
      </dl>
      <p className={styles.over}>{t(external.isBusy ? 'external.onlyYou' : 'external.notBusy')}</p>
      <div className={styles.actions}>
        <ButtonLink variant="default" to="/profile" search={{ tab: 'calendars' }}>
          {t('external.connections')}
        </ButtonLink>
      </div>
    </div>
  )
}
