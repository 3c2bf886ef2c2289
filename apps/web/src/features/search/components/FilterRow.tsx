import type { SearchKindName } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'
import { IconX } from '@tabler/icons-react'
import styles from './SearchPanel.module.css'

interface FilterRowProps {
  kind: SearchKindName | null
  onKind(kind: null): void
  /** Appends it to the text. */
  onAdd(filter: string): void
}

/** Filters to press, for people who don't know their words; and the kind that alone is shown. */
export function FilterRow({ kind, onKind, onAdd }: FilterRowProps) {
  const t = useText('search')
  const filters = [
    { label: t('filter.from'), text: `${t('word.from')}:` },
    { label: t('filter.before'), text: `${t('word.before')}:` },
    { label: t('filter.after'), text: `${t('word.after')}:` },
    { label: t('filter.recording'), text: `${t('word.has')}:${t('word.recording')} ` },
    { label: t('filter.document'), text: `${t('word.has')}:${t('word.document')} ` },
  ]
  return (
    <div className={styles.filters} role="group" aria-label={t('filters')}>
      {kind ? (
        <button type="button" className={styles.kind} onClick={() => onKind(null)}>
          {t('only', { group: t(`group.${kind}`) })}
          <IconX size={14} stroke={1.8} aria-hidden />
        </button>
      ) : null}
      {filters.map(({ label, text }) => (
        <button key={text} type="button" className={styles.filter} onClick={() => onAdd(text)}>
          {label}
        </button>
      ))}
    </div>
  )
}
