import { useText } from '@majlis/i18n/react'
import type { ReactNode } from 'react'
import styles from './OptionalLabel.module.css'

/** The label of an optional field among required ones. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  const t = useText('common')
  return (
    <>
      {children} <span className={styles.optional}>{t('field.optional')}</span>
    </>
  )
}
