import { loadText } from '@majlis/i18n/react'
import { Suspense, lazy, useEffect, useState } from 'react'
import { answerProofRequests } from '../shared/identity-proof/index.ts'

const ConfirmIdentityDialog = lazy(async () => {
  const [{ ConfirmIdentityDialog: Dialog }] = await Promise.all([
    import('../features/auth/index.ts'),
    loadText('security', 'auth'),
  ])
  return { default: Dialog }
})

type Answer = (isProven: boolean) => void

/** Asks people who they are, over whatever they are doing, when the server requires it before it continues. */
export function IdentityProof() {
  const [answer, setAnswer] = useState<Answer | null>(null)

  useEffect(() => {
    let pending: Answer | null = null
    const stop = answerProofRequests(
      () =>
        new Promise((resolve) => {
          pending = resolve
          setAnswer(() => resolve)
        }),
    )
    return () => {
      stop()
      // An open request can no longer be answered; an answered one keeps its answer.
      pending?.(false)
    }
  }, [])

  if (!answer) return null
  const settle = (isProven: boolean) => {
    setAnswer(null)
    answer(isProven)
  }
  return (
    <Suspense>
      <ConfirmIdentityDialog onProven={() => settle(true)} onClose={() => settle(false)} />
    </Suspense>
  )
}
