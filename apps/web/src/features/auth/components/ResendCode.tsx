import { Button } from '@mantine/core'
import { emailField, limits } from '@majlis/contract'
import { formatElapsed } from '@majlis/i18n'
import { useErrorText, useNoticeText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import styles from './form.module.css'

export interface ResendCodeProps {
  email: string
  /** The sign-up that a code was sent for a moment ago, so that the next has to wait. */
  signUpId?: string
  /** Of a link that no longer works. */
  token?: string
  label: string
}

/** Asks for a new code and link, not more often than the server sends one. */
export function ResendCode({ email, signUpId, token, label }: ResendCodeProps) {
  const t = useText('auth')
  const notice = useNoticeText()
  const errorText = useErrorText()
  const [leftMs, setLeftMs] = useState<number>(signUpId ? limits.otp.resendAfterMs : 0)
  const resend = useMutation(
    orpc.identity.resendCode.mutationOptions({ onSuccess: () => setLeftMs(limits.otp.resendAfterMs) }),
  )

  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => setLeftMs(leftMs - 1000), 1000)
    return () => clearTimeout(timer)
  }, [leftMs])

  return (
    <div className={styles.row}>
      <Button
        variant="subtle"
        className={styles.resend}
        disabled={leftMs > 0 || !emailField.safeParse(email).success}
        loading={resend.isPending}
        onClick={() => resend.mutate({ email, signUpId, token })}
      >
        {leftMs > 0 ? (
          <span className="num">{t('code.resendIn', { time: formatElapsed(leftMs) })}</span>
        ) : (
          label
        )}
      </Button>
      <span role="status" className={styles.hint}>
        {resend.error ? errorText(resend.error) : resend.isSuccess ? notice('CODE_SENT') : null}
      </span>
    </div>
  )
}
