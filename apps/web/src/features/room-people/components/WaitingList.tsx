import { useText } from '@majlis/i18n/react'
import { Avatar } from '@majlis/ui'
import { WaitingMenu } from './WaitingMenu.tsx'
import { useRoom, useRoomValue } from '../../room-core/index.ts'
import styles from './WaitingList.module.css'

/** The people who wait, for hosts: in order of arrival, to admit one by one or all. */
export function WaitingList() {
  const t = useText('room')
  const { connection } = useRoom()
  const lobby = useRoomValue((room) => room.lobby)
  const count = useRoomValue((room) => room.view.lobbyCount)
  const { admit, deny } = connection.actions
  if (lobby.length === 0) return null
  const all = lobby.map(({ participantId }) => participantId)
  return (
    <section className={styles.waiting} aria-label={t('people.waiting', { count })}>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('people.waiting', { count })}</h2>
        {lobby.length > 1 ? (
          <button type="button" className={styles.admit} onClick={() => void admit(all)}>
            {t('people.admit_all')}
          </button>
        ) : null}
      </div>
      <ul className={styles.list}>
        {lobby.map(({ participantId, displayName, email, pictureUrl, isSignedIn }) => (
          <li key={participantId} className={styles.person}>
            <Avatar name={displayName} pictureUrl={pictureUrl} />
            <div className={styles.text}>
              <bdi className={styles.name}>{displayName}</bdi>
              <bdi className={styles.email}>{email ?? (isSignedIn ? '' : t('people.guest_waiting'))}</bdi>
            </div>
            <div className={styles.choices}>
              <button
                type="button"
                className={styles.quiet}
                aria-label={t('people.deny_name', { name: displayName })}
                onClick={() => void deny([participantId])}
              >
                {t('people.deny')}
              </button>
              <WaitingMenu participantId={participantId} name={displayName} />
              <button
                type="button"
                className={styles.admit}
                aria-label={t('people.admit_name', { name: displayName })}
                onClick={() => void admit([participantId])}
              >
                {t('people.admit')}
              </button>
            </div>
          </li>
        ))}
      </ul>
      {count > lobby.length ? (
        <p className={styles.more}>{t('people.waiting_more', { count: count - lobby.length })}</p>
      ) : null}
      {lobby.length > 1 ? (
        // Below the list, so that it is not mistaken for Admit all.
        <div className={styles.all}>
          <button type="button" className={styles.quiet} onClick={() => void deny(all)}>
            {t('people.deny_all')}
          </button>
        </div>
      ) : null}
    </section>
  )
}
