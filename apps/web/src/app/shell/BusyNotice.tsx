import { useText } from '@majlis/i18n/react'
import { IconLoader2 } from '@tabler/icons-react'
import { useQueryClient, type Query } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { errorCode } from '../../shared/api/index.ts'
import styles from './LiveNotice.module.css'

/** Says that the server is busy while what the screen needs is asked for again (spec 7.60). */
export function BusyNotice() {
  const t = useText('shell')
  const cache = useQueryClient().getQueryCache()
  const isBusy = useSyncExternalStore(
    useCallback((onChange) => cache.subscribe(onChange), [cache]),
    () => cache.getAll().some(waitsForServer),
  )
  return (
    <div role="status">
      {isBusy ? (
        <div className={styles.notice}>
          <IconLoader2 className={`${styles.icon} ${styles.turning}`} size={18} stroke={1.8} aria-hidden />
          <p className={styles.text}>{t('busy')}</p>
        </div>
      ) : null}
    </div>
  )
}

function waitsForServer({ state }: Query): boolean {
  const { fetchStatus, fetchFailureReason } = state
  return (
    fetchStatus === 'fetching' &&
    fetchFailureReason !== null &&
    errorCode(fetchFailureReason) === 'general.unavailable'
  )
}
