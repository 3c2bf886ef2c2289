import { useText } from '@majlis/i18n/react'
import { ActionIcon, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconChevronDown, IconChevronUp, IconSearch } from '@tabler/icons-react'
import styles from './transcripts.module.css'

interface SearchToolsProps {
  search: string
  count: number
  /** Which of them is shown. */
  hit: number
  onSearch(search: string): void
  onHit(hit: number): void
}

/** Finds words in a transcript and goes from one place to the next. */
export function SearchTools({ search, count, hit, onSearch, onHit }: SearchToolsProps) {
  const t = useText('transcripts')
  const go = (by: number) => count > 0 && onHit((hit + by + count) % count)
  return (
    <div className={styles.search} role="search">
      <TextInput
        className={styles.searchField}
        type="search"
        aria-label={t('view.search')}
        placeholder={t('view.search')}
        leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => onSearch(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(event.shiftKey ? -1 : 1)
        }}
      />
      {search.trim() ? (
        <>
          <span role="status" className={styles.quiet}>
            {t('view.found', { count })}
          </span>
          <ActionIcon
            variant="default"
            size={40}
            disabled={count === 0}
            aria-label={t('view.previous')}
            onClick={() => go(-1)}
          >
            <IconChevronUp size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={40}
            disabled={count === 0}
            aria-label={t('view.next')}
            onClick={() => go(1)}
          >
            <IconChevronDown size={18} stroke={1.8} aria-hidden />
          </ActionIcon>
        </>
      ) : null}
    </div>
  )
}
