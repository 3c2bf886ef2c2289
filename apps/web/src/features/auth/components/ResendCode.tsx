import { Button } from '@mantine/core'
import { useErrorText, useFormats, useNoticeText, useText } from '@majlis/i18n/react'
import { useResend } from '../model/useResend.ts'
import styles from './form.module.css'

/** Requests a new code; shown beside the field for the mailed one. */
export function ResendCode({ email, signUpId }: { email: string; signUpId: string }) {
  const t = useText('auth')
  const formats = useFormats()
  const notice = useNoticeText()
  const errorText = useErrorText()
  const { resend, leftMs } = useResend({ justSent: signUpId })
  return (
    <div className={styles.row}>
      <Button
        variant="subtle"
        className={styles.resend}
        disabled={leftMs > 0}
        loading={resend.isPending}
        onClick={() => resend.mutate({ email, signUpId })}
      >
        {leftMs > 0 ? (
          <span className="num">{t('code.resendIn', { time: formats.elapsed(leftMs) })}</span>
        ) : (
          t('code.resend')
        )}
      </Button>
      <span role="status" className={styles.hint}>
        {resend.error ? errorText(resend.error) : resend.isSuccess ? notice('CODE_SENT') : null}
      </span>
    </div>
  )
}
