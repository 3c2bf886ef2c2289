import { useText } from '@majlis/i18n/react'
import { IconChevronLeft, IconChevronRight, IconPlayerTrackNext, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useAvailableCommands, useRunCommand } from '../../room-core/index.ts'
import styles from './PresentedDocument.module.css'

interface PresentationBarProps {
  label: string
  page: number
  pageCount: number
  presenterName: string
  onTurn(page: number): void
  /** Returns to the presenter's page; null while that page is shown. */
  onFollow: (() => void) | null
}

/** The bar below the page: the presenter, the page number and the buttons. */
export function PresentationBar({
  label,
  page,
  pageCount,
  presenterName,
  onTurn,
  onFollow,
}: PresentationBarProps) {
  const t = useText('room')
  const run = useRunCommand()
  const canStop = useAvailableCommands().includes('present_stop')
  return (
    <footer className={styles.bar} data-presentation-bar>
      <span className={styles.name}>{label}</span>
      {onFollow ? (
        <button type="button" className={styles.follow} onClick={onFollow}>
          <IconPlayerTrackNext className="points" size={18} stroke={1.8} aria-hidden />
          {t('present.follow', { name: presenterName })}
        </button>
      ) : null}
      {pageCount > 1 ? (
        <span className={styles.turner}>
          <Turn isOff={page <= 1} label={t('present.previous')} onTurn={() => onTurn(page - 1)}>
            <IconChevronLeft className="points" size={20} stroke={1.8} aria-hidden />
          </Turn>
          <span className="num" role="status">
            {t('present.page', { page, count: pageCount })}
          </span>
          <Turn isOff={page >= pageCount} label={t('present.next')} onTurn={() => onTurn(page + 1)}>
            <IconChevronRight className="points" size={20} stroke={1.8} aria-hidden />
          </Turn>
        </span>
      ) : null}
      {canStop ? (
        <button type="button" onClick={() => run('present_stop')}>
          <IconX size={18} stroke={1.8} aria-hidden />
          {t('present.stop')}
        </button>
      ) : null}
    </footer>
  )
}

interface TurnProps {
  isOff: boolean
  label: string
  onTurn(): void
  children: ReactNode
}

/** Keeps the keyboard focus when it is disabled. */
function Turn({ isOff, label, onTurn, children }: TurnProps) {
  return (
    <button type="button" aria-label={label} aria-disabled={isOff} onClick={isOff ? undefined : onTurn}>
      {children}
    </button>
  )
}
