import type { WaitingRegistrations } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { ButtonLink } from '../../../shared/links/index.ts'
import styles from './invitations.module.css'

/** A meeting of the user that has registrations to approve, with a link to them (spec 2.52, 3.15). */
export function WaitingItem({ meeting }: { meeting: WaitingRegistrations }) {
  const t = useText('invitations')
  const { calendarId, meetingTitle: title, waitingCount: count } = meeting
  return (
    <li className={styles.item}>
      <p className={styles.head}>
        <b>
          <bdi>{title}</bdi>
        </b>
        <span className={styles.from}>{t('registrations.waiting', { count })}</span>
      </p>
      <div className={`${styles.actions} ${styles.only}`}>
        <ButtonLink
          to="/registrations/$calendarId"
          params={{ calendarId }}
          size="sm"
          aria-label={t('item.actionFor', { action: t('registrations.open'), title })}
        >
          {t('registrations.open')}
        </ButtonLink>
      </div>
    </li>
  )
}
