import { useText } from '@majlis/i18n/react'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsCovered } from '../hooks/useNarrow.ts'
import styles from './Banner.module.css'

interface BannerProps {
  tone: 'warn' | 'quiet'
  icon: ReactNode
  children: ReactNode
  action?: ReactNode
  onDismiss?: () => void
}

/** A problem with the call, and what helps. */
export function Banner({ tone, icon, children, action, onDismiss }: BannerProps) {
  const t = useText('room')
  const isCovered = useIsCovered()
  return (
    <div className={styles.banner} data-tone={tone} role="status">
      {icon}
      <span className={styles.text}>{children}</span>
      {/* Behind a sheet, screen readers still announce it, but it can't be clicked. */}
      <span className={styles.buttons} inert={isCovered}>
        {action}
        {onDismiss ? (
          <button type="button" className={styles.close} aria-label={t('banner.dismiss')} onClick={onDismiss}>
            <IconX size={16} stroke={2} />
          </button>
        ) : null}
      </span>
    </div>
  )
}

/** The button that helps. */
export function BannerAction({ onClick, children }: { onClick: () => void; children: ReactNode }) {
  return (
    <button type="button" className={styles.action} onClick={onClick}>
      {children}
    </button>
  )
}
