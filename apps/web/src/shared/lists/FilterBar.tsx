import { useText } from '@majlis/i18n/react'
import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconFilter, IconSearch } from '@tabler/icons-react'
import { useId, useState, type ReactNode } from 'react'
import styles from './FilterBar.module.css'

export interface FilterBarProps {
  /** The label of the search field. */
  label: string
  search: string
  onSearch(search: string): void
  /** The number of active filters, without the search. */
  chosen: number
  /** The filter fields. */
  children: ReactNode
}

/** The breakpoint of `FilterBar.module.css`. */
const narrowQuery = '(width < 992px)'

/** The search and filters of a list. In narrow windows, a button shows the filters; they are rendered only then. */
export function FilterBar({ label, search, onSearch, chosen, children }: FilterBarProps) {
  const t = useText('common')
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMediaQuery(narrowQuery, false, { getInitialValueInEffect: false })
  return (
    <div role="search" className={styles.bar}>
      <div className={styles.search}>
        <TextInput
          type="search"
          label={label}
          leftSection={<IconSearch size={18} stroke={1.8} aria-hidden />}
          value={search}
          onChange={(event) => onSearch(event.currentTarget.value)}
        />
        <Button
          className={styles.button ?? ''}
          variant={chosen > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={18} stroke={1.8} aria-hidden />}
          aria-controls={id}
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {chosen > 0 ? t('filters.chosen', { number: chosen }) : t('filters.show')}
        </Button>
      </div>
      <div id={id} className={styles.filters} data-open={isOpen || undefined}>
        {isOpen || !isNarrow ? children : null}
      </div>
    </div>
  )
}
