import { limits } from '@majlis/contract'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { tabStorage } from '../../../shared/browser-storage/index.ts'

const key = 'majlis.code-sent'

/**
 * Requests a new code and link of a sign-up, no more often than the server sends one. `justSent` is the sign-up whose
 * code had just been sent when this was first shown in the tab; after a reload, the count continues.
 */
export function useResend({ justSent }: { justSent?: string }) {
  const [leftMs, setLeftMs] = useState(() => (justSent === undefined ? 0 : leftMsOf(justSent)))
  const resend = useMutation(
    orpc.identity.resendCode.mutationOptions({
      onSuccess: () => setLeftMs(justSent === undefined ? limits.otp.resendAfterMs : keepSent(justSent)),
    }),
  )

  useEffect(() => {
    if (leftMs <= 0) return
    const timer = setTimeout(() => setLeftMs(leftMs - 1000), 1000)
    return () => clearTimeout(timer)
  }, [leftMs])

  /** `leftMs`: until the server would send the next one. */
  return { resend, leftMs }
}

function leftMsOf(signUpId: string): number {
  const [id, sentAt] = tabStorage.read(key)?.split(' ') ?? []
  if (id !== signUpId) return keepSent(signUpId)
  const leftMs = Number(sentAt) + limits.otp.resendAfterMs - Date.now()
  // The clock may have been set back meanwhile.
  return Math.min(Math.max(0, leftMs), limits.otp.resendAfterMs)
}

/** Remembers that its code was sent now, and returns the time until the next one. */
function keepSent(signUpId: string): number {
  tabStorage.keep(key, `${signUpId} ${Date.now()}`)
  return limits.otp.resendAfterMs
}
