import { useText } from '@majlis/i18n/react'
import { Button, Loader } from '@mantine/core'
import '@mantine/core/styles/Loader.layer.css'
import { useFocusFallback } from '../hooks/useFocusFallback.ts'
import styles from './FindingBar.module.css'

/** A message that is being looked for among earlier ones. */
export interface Finding {
  /** Messages that have been loaded so far. */
  count: number
  cancel(): void
}

/** Says how far the search for an earlier message has come, with a way to end it. */
export function FindingBar({ finding }: { finding: Finding | null }) {
  return finding ? <Bar finding={finding} /> : null
}

function Bar({ finding }: { finding: Finding }) {
  const t = useText('chat')
  const tc = useText('common')
  const bar = useFocusFallback<HTMLDivElement>((from) => from.parentElement?.querySelector('[role="log"]'))
  return (
    <div ref={bar} className={styles.bar}>
      <Loader size={18} aria-hidden />
      {/* The count would be read again with each page. */}
      <span role="status">{t('message.finding')}</span>
      <span className={`${styles.count} num`}>{t('message.findingCount', { count: finding.count })}</span>
      <Button size="xs" variant="default" onClick={finding.cancel}>
        {tc('action.cancel')}
      </Button>
    </div>
  )
}
