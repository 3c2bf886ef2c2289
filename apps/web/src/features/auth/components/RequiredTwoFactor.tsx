import type { AuthSession } from '@majlis/contract'
import { Loader } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, orpc } from '../../../shared/api/index.ts'
import { ButtonLink, TextLink } from '../../../shared/links/index.ts'
import { useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { TwoFactorSetUp } from './TwoFactorSetUp.tsx'

/** Sets up the second factor during sign-in if the organisation requires it. The session begins with the first code. */
export function RequiredTwoFactor({ challenge }: { challenge: string }) {
  const t = useText('security')
  const errorText = useErrorText()
  const arrive = useArrival()
  const leave = useRefusal()
  const isRequested = useRef(false)
  const [done, setDone] = useState<(AuthSession & { recoveryCodes: string[] }) | null>(null)
  const { mutate, data, error } = useMutation(orpc.signIn.beginRequiredTwoFactor.mutationOptions())

  useEffect(() => {
    // React runs effects twice in development; the second secret would replace the first.
    if (isRequested.current) return
    isRequested.current = true
    mutate({ challenge })
  }, [mutate, challenge])

  async function confirm(code: string): Promise<void> {
    setDone((await api.signIn.confirmRequiredTwoFactor({ challenge, code })).data)
  }

  if (done) {
    return (
      <AuthFrame title={t('recovery.title')} lead={t('recovery.text')}>
        <RecoveryCodes codes={done.recoveryCodes} onDone={() => void arrive(done)} />
      </AuthFrame>
    )
  }
  if (error) {
    return (
      <AuthFrame title={t('sso.failed')} lead={<span role="alert">{errorText(error)}</span>}>
        <ButtonLink to="/sign-in" size="lg" fullWidth>
          {t('sso.again')}
        </ButtonLink>
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('setUp.title')}
      lead={t('setUp.required')}
      foot={<TextLink to="/sign-in">{t('secondFactor.startAgain')}</TextLink>}
    >
      {data ? <TwoFactorSetUp secret={data.data} confirm={confirm} onRefused={leave} /> : <Loader mt={24} />}
    </AuthFrame>
  )
}
