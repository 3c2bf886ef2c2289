import { Button, Loader } from '@mantine/core'
import type { ActivationLink } from '@majlis/contract'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { errorCode, mayHeal, orpc } from '../../../shared/api/index.ts'
import { TextLink } from '../../../shared/links/index.ts'
import { ActivateElsewhere } from '../components/ActivateElsewhere.tsx'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { FailedLink } from '../components/FailedLink.tsx'
import { NewLinkForm } from '../components/NewLinkForm.tsx'
import { firstPageOf, useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'

/**
 * The mailed link (spec 2.11). It works once, for an hour; an old one offers a new one (4.10, 8.12). The person
 * confirms by a button, because programs that scan mails run the pages that they open and would confirm addresses for
 * strangers. Opening the link does not use it up.
 */
export function ActivatePage() {
  const t = useText('auth')
  const { activationToken: token } = useParams({ from: '/activate/$activationToken' })
  const link = useQuery(
    orpc.identity.activationLink.queryOptions({
      input: { token },
      retry: false,
      staleTime: Infinity,
      refetchOnWindowFocus: false,
    }),
  )
  if (link.data) return <Activation token={token} link={link.data.data} />
  if (link.error && mayHeal(errorCode(link.error)))
    return <FailedLink error={link.error} onRetry={() => void link.refetch()} />
  if (link.error) return <DeadLink token={token} error={link.error} />
  return (
    <AuthFrame title={t('activate.checking')}>
      <Loader mt={24} />
    </AuthFrame>
  )
}

function Activation({ token, link }: { token: string; link: ActivationLink }) {
  const t = useText('auth')
  const arrive = useArrival()
  const leave = useRefusal()
  const [isLedOn, setLedOn] = useState(false)
  const activating = useMutation(
    orpc.identity.activate.mutationOptions({
      onSuccess: ({ data }) => arrive(data, firstPageOf(data)),
      onError: (refused) => setLedOn(leave(refused)),
    }),
  )
  const { mutate, error, isIdle } = activating
  const code = error && errorCode(error)

  if (code === 'identity.verification_link_expired') return <DeadLink token={token} error={error} />
  // A browser that has deleted its cookies since counts as a different one.
  if (!link.isOwnBrowser || code === 'identity.password_required') {
    return (
      <ActivateElsewhere
        link={link}
        error={isLedOn ? null : error}
        isSending={activating.isPending || activating.isSuccess || isLedOn}
        onSubmit={(password, options) => mutate({ token, password }, options)}
      />
    )
  }
  if (isIdle) {
    return (
      <AuthFrame title={t('activate.title')} lead={t('activate.lead', { email: link.email })}>
        <Button size="lg" fullWidth onClick={() => mutate({ token })}>
          {t('activate.submit')}
        </Button>
      </AuthFrame>
    )
  }
  if (error && !isLedOn) return <FailedLink error={error} onRetry={() => mutate({ token })} />
  return (
    <AuthFrame title={t('activate.working')}>
      <Loader mt={24} />
    </AuthFrame>
  )
}

function DeadLink({ token, error }: { token: string; error: unknown }) {
  const t = useText('auth')
  const errorText = useErrorText()
  return (
    <AuthFrame
      title={t('activate.failed')}
      lead={<span role="alert">{errorText(error)}</span>}
      foot={<TextLink to="/sign-in">{t('forgot.back')}</TextLink>}
    >
      <NewLinkForm token={token} />
    </AuthFrame>
  )
}
