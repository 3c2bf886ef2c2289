import { useText } from '@majlis/i18n/react'
import type { Ref } from 'react'
import styles from './recordings.module.css'

interface StatusLineProps {
  /** What has happened last. */
  said: 'removed' | 'arrived' | null
  ref?: Ref<HTMLParagraphElement>
}

/** Says what has happened. After a removal it takes the focus: the button that was pressed is gone with its row. */
export function StatusLine({ said, ref }: StatusLineProps) {
  const t = useText('recordings')
  return (
    <p ref={ref} role="status" tabIndex={-1} className={styles.notice}>
      {said ? t(`list.${said}`) : null}
    </p>
  )
}
