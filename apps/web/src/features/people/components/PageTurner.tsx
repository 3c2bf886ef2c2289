import { useText } from '@majlis/i18n/react'
import { ActionIcon } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

export interface PageTurnerProps {
  page: number
  /** The number of pages, if known. */
  pages?: number
  hasMore: boolean
  onTurn(page: number): void
}

/** The current page of a table, with Previous and Next; renders nothing if there is only one page. */
export function PageTurner({ page, pages, hasMore, onTurn }: PageTurnerProps) {
  const t = useText('people')
  if (pages === 1) return null
  return (
    <>
      <ActionIcon aria-label={t('users.previous')} disabled={page === 1} onClick={() => onTurn(page - 1)}>
        <IconChevronLeft className="points" size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
      <span className="num">{pages ? t('users.pageOf', { page, pages }) : t('users.page', { page })}</span>
      <ActionIcon aria-label={t('users.next')} disabled={!hasMore} onClick={() => onTurn(page + 1)}>
        <IconChevronRight className="points" size={20} stroke={1.8} aria-hidden />
      </ActionIcon>
    </>
  )
}
