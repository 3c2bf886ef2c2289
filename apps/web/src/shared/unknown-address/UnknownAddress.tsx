import { useText } from '@majlis/i18n/react'
import { IconLinkOff, IconX } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import styles from './UnknownAddress.module.css'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The address that has no page, on the page to which it led instead. */
    unknownPath?: string
  }
}

/** Says on the page that was opened instead that an address has no page (spec 2.37). */
export function UnknownAddress() {
  const t = useText('common')
  const router = useRouter()
  const path = useLocation({ select: ({ state }) => state.unknownPath })
  if (path === undefined) return null
  return (
    // It appears with the page: without an existing live region, screen readers announce only an alert.
    <div role="alert" className={styles.notice}>
      <IconLinkOff size={18} stroke={1.8} aria-hidden />
      <p>
        {t('unknownAddress.text')} <bdi className={styles.path}>{path}</bdi>
      </p>
      <button
        type="button"
        className={styles.close}
        aria-label={t('action.close')}
        onClick={() => void router.navigate({ to: '.', search: true, replace: true, state: {} })}
      >
        <IconX size={16} stroke={2} aria-hidden />
      </button>
    </div>
  )
}
