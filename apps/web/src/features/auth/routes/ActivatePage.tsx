import { Button, Loader } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { errorCode, mayHeal, orpc } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { FailedLink } from '../components/FailedLink.tsx'
import { NewLinkForm } from '../components/NewLinkForm.tsx'
import { firstPageOf, useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'

/**
 * The mailed link (spec 2.11). It works once and for an hour; an old one offers a new one (4.10, 8.12). The person says so first: programs that look
 * through mails run the pages that they open, and would confirm an address for whoever signed up with it.
 */
export function ActivatePage() {
  const t = useText('auth')
  const errorText = useErrorText()
  const { activationToken } = useParams({ from: '/activate/$activationToken' })
  const arrive = useArrival()
  const leave = useRefusal()
  const [isLedOn, setLedOn] = useState(false)
  const { mutate, error, isIdle } = useMutation(
    orpc.identity.activate.mutationOptions({
      onSuccess: ({ data }) => arrive(data, firstPageOf(data)),
      onError: (refused) => setLedOn(leave(refused)),
    }),
  )

  if (isIdle) {
    return (
      <AuthFrame title={t('activate.title')} lead={t('activate.lead')}>
        <Button size="lg" fullWidth onClick={() => mutate({ token: activationToken })}>
          {t('activate.submit')}
        </Button>
      </AuthFrame>
    )
  }
  if (!error || isLedOn) {
    return (
      <AuthFrame title={t('activate.working')}>
        <Loader mt={24} />
      </AuthFrame>
    )
  }
  if (mayHeal(errorCode(error)))
    return <FailedLink error={error} onRetry={() => mutate({ token: activationToken })} />
  return (
    <AuthFrame
      title={t('activate.failed')}
      lead={<span role="alert">{errorText(error)}</span>}
      foot={<TextLink to="/sign-in">{t('forgot.back')}</TextLink>}
    >
      <NewLinkForm token={activationToken} />
    </AuthFrame>
  )
}
