import { Button } from '@mantine/core'
import { emailField } from '@majlis/contract'
import { useFormats, useText } from '@majlis/i18n/react'
import { ruleOf, useFields } from '../../../shared/form/index.ts'
import { splitError } from '../model/server-fields.ts'
import { useResend } from '../model/useResend.ts'
import { EmailField } from './EmailField.tsx'
import { FormAlert } from './FormAlert.tsx'
import styles from './form.module.css'

const names = ['email'] as const

/**
 * Replaces a link that no longer works: requests a new one for the address it was sent to (spec 8.12). The response
 * is the same for every address.
 */
export function NewLinkForm({ token }: { token: string }) {
  const t = useText('auth')
  const formats = useFormats()
  const { resend, leftMs } = useResend({})
  const fields = useFields({
    initial: { email: '' },
    rules: { email: ruleOf(emailField) },
    send: ({ email }) =>
      resend.mutate({ email, token }, { onError: (error) => fields.refuse(splitError(error, names).fields) }),
  })
  return (
    <form className={styles.form} {...fields.form}>
      <FormAlert error={resend.error && splitError(resend.error, names).form} />
      <EmailField fields={fields} autoComplete="email" />
      <Button type="submit" size="lg" disabled={leftMs > 0} loading={resend.isPending}>
        {leftMs > 0 ? (
          <span className="num">{t('activate.newLinkIn', { time: formats.elapsed(leftMs) })}</span>
        ) : (
          t('activate.newLink')
        )}
      </Button>
      <p role="status" className={`${styles.alertPlace} ${styles.hint}`}>
        {resend.isSuccess ? t('activate.sent') : null}
      </p>
    </form>
  )
}
