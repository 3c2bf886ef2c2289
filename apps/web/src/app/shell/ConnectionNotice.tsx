import { useText } from '@majlis/i18n/react'
import { IconCloudOff, IconLoader2 } from '@tabler/icons-react'
import { onlineManager, useQueryClient, type QueryCache } from '@tanstack/react-query'
import { useCallback, useSyncExternalStore } from 'react'
import { errorCode } from '../../shared/api/index.ts'
import styles from './LiveNotice.module.css'

type Trouble = 'offline' | 'busy'

/**
 * Tells people that they are offline and see what was loaded last, or that the server is busy and the requests are
 * being repeated (spec 7.60).
 */
export function ConnectionNotice() {
  const t = useText('shell')
  const cache = useQueryClient().getQueryCache()
  const trouble = useSyncExternalStore(
    useCallback(
      (onChange) => {
        const stops = [cache.subscribe(onChange), onlineManager.subscribe(onChange)]
        return () => stops.forEach((stop) => stop())
      },
      [cache],
    ),
    () => troubleOf(cache),
  )
  return (
    <div role="status">
      {trouble === null ? null : (
        <div className={styles.notice} data-strong={trouble === 'offline' || undefined}>
          {trouble === 'offline' ? (
            <IconCloudOff className={styles.icon} size={18} stroke={1.8} aria-hidden />
          ) : (
            <IconLoader2 className={`${styles.icon} ${styles.turning}`} size={18} stroke={1.8} aria-hidden />
          )}
          <div className={styles.text}>
            <p>{t(trouble)}</p>
            {trouble === 'offline' ? <p className={styles.note}>{t('offlineNote')}</p> : null}
          </div>
        </div>
      )}
    </div>
  )
}

function troubleOf(cache: QueryCache): Trouble | null {
  if (!onlineManager.isOnline()) return 'offline'
  const codes = new Set(
    cache
      .getAll()
      .flatMap(({ state: { fetchStatus, fetchFailureReason } }) =>
        fetchStatus === 'fetching' && fetchFailureReason !== null ? [errorCode(fetchFailureReason)] : [],
      ),
  )
  if (codes.has('network.offline')) return 'offline'
  return codes.has('general.unavailable') ? 'busy' : null
}
