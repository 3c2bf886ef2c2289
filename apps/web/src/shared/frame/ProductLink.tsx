import { useText } from '@majlis/i18n/react'
import { Mark } from '@majlis/ui'
import { Link } from '@tanstack/react-router'
import styles from './frame.module.css'

/** Mark and name, leading to the first page. */
export function ProductLink() {
  const t = useText('common')
  return (
    <Link to="/" className={styles.product}>
      <Mark />
      {t('product')}
    </Link>
  )
}
