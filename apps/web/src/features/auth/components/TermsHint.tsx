import { useText } from '@majlis/i18n/react'
import { TextLink } from '../../../shared/links/index.ts'
import styles from './form.module.css'

/** What people agree to by creating an account (spec 2.5). */
export function TermsHint() {
  const t = useText('auth')
  return (
    <p className={styles.hint}>
      <TextLink to="/terms-condition" target="_blank">
        {t('signUp.terms')}
      </TextLink>
    </p>
  )
}
