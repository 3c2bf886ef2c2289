import { limits } from '@majlis/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'

/** Asks for a new code and link of a sign-up, not more often than the server sends one. */
export function useResend({ hasJustSent }: { hasJustSent: boolean }) {
  const [leftMs, setLeftMs] = useState<number>(hasJustSent ? limits.otp.resendAfterMs : 0)
  const resend = useMutation(
    orpc.identity.resendCode.mutationOptions({ onSuccess: () => setLeftMs(limits.otp.resendAfterMs) }),
  )

  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => setLeftMs(leftMs - 1000), 1000)
    return () => clearTimeout(timer)
  }, [leftMs])

  /** `leftMs` until the server would send the next. */
  return { resend, leftMs }
}
