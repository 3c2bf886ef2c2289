import { useText } from '@majlis/i18n/react'
import styles from './ExportButton.module.css'

/** Says of a file that was downloaded that more fitted than it holds. */
export function CutNote({ isCut = false }: { isCut?: boolean | undefined }) {
  const t = useText('common')
  return (
    <p role="status" className={styles.cut}>
      {isCut ? t('download.cut') : null}
    </p>
  )
}
