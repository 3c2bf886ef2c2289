import { useText } from '@majlis/i18n/react'
import type { ReactNode } from 'react'
import styles from './OptionalLabel.module.css'

/** The name of a field that may stay empty, among others that may not. */
export function OptionalLabel({ children }: { children: ReactNode }) {
  const t = useText('common')
  return (
    <>
      {children} <span className={styles.optional}>{t('field.optional')}</span>
    </>
  )
}
