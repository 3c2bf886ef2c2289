import { useFormats, useText } from '@majlis/i18n/react'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import styles from './FileViewer.module.css'

interface PageButtonsProps {
  page: number
  pageCount: number
  onPage(page: number): void
}

/** Previous, next, and the number of the page, which can be typed. */
export function PageButtons({ page, pageCount, onPage }: PageButtonsProps) {
  const t = useText('viewer')
  const formats = useFormats()
  const [typed, setTyped] = useState<string | null>(null)

  function take(): void {
    if (typed !== null && /^\d+$/.test(typed)) onPage(Number(typed))
    setTyped(null)
  }

  return (
    <div className={styles.group}>
      <Turn
        label={t('previous')}
        isOff={page === 1}
        icon={IconChevronLeft}
        onClick={() => onPage(page - 1)}
      />
      <TextInput
        className={styles.page}
        size="sm"
        inputMode="numeric"
        aria-label={t('page')}
        value={typed ?? String(page)}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === 'Enter') take()
        }}
      />
      <span className="num">{t('of', { count: formats.number(pageCount) })}</span>
      <Turn
        label={t('next')}
        isOff={page === pageCount}
        icon={IconChevronRight}
        onClick={() => onPage(page + 1)}
      />
    </div>
  )
}

interface TurnProps {
  label: string
  isOff: boolean
  icon: typeof IconChevronLeft
  onClick(): void
}

function Turn({ label, isOff, icon: TurnIcon, onClick }: TurnProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={label}
      // A disabled button would lose the keyboard focus.
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
    >
      <TurnIcon className="points" size={20} stroke={1.8} aria-hidden />
    </ActionIcon>
  )
}
