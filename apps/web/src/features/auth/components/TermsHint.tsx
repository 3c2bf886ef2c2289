import { useText } from '@majlis/i18n/react'
import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/index.ts'
import styles from './form.module.css'

/** The terms that people accept by creating an account (spec 2.5): the public page, or only the operator's own. */
export function TermsHint() {
  const t = useText('auth')
  const config = useQuery(orpc.system.config.queryOptions({ staleTime: Infinity }))
  const { hasPublicPages = false, termsUrl = null } = config.data?.data ?? {}
  const href = hasPublicPages ? '/terms-condition' : termsUrl
  // Keeps its space while they are unknown.
  return (
    <p className={styles.hint}>
      {href ? (
        <Anchor href={href} target="_blank">
          {t('signUp.terms')}
        </Anchor>
      ) : config.isPending ? (
        <>&nbsp;</>
      ) : null}
    </p>
  )
}
