import { Button, Loader } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { isDesktopProgram, isOwnPath, keepReturnPath, useSession } from '../../../shared/session/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'

/**
 * Signs in with the token behind # (spec 7.50), once. The desktop program does so immediately. In a browser, the
 * person confirms first: programs that scan mails run the pages that they open, and a link alone must not sign anyone
 * in to someone else's account. `to` is the page that the mail leads to: signed-in people continue there without the
 * token.
 */
export function TokenPage() {
  const t = useText('security')
  const errorText = useErrorText()
  const arrive = useArrival()
  const leave = useRefusal()
  const navigate = useNavigate()
  const { status } = useSession()
  const token = useLocation({ select: ({ hash }) => hash })
  const to = useLocation({ select: ({ searchStr }) => new URLSearchParams(searchStr).get('to') })
  const page = to !== null && isOwnPath(to) ? to : null
  const isSent = useRef(false)
  const isAtOnce = isDesktopProgram()
  const { mutate, error, isIdle } = useMutation(
    orpc.signIn.authenticateByToken.mutationOptions({
      onSuccess: ({ data }) => arrive(data),
      onError: (refusal) => leave(refusal),
    }),
  )

  useEffect(() => {
    // The page that the mail leads to, also if its token is no longer valid.
    if (page !== null) keepReturnPath(page)
    if (page !== null && status === 'signed_in') void navigate({ href: page, replace: true })
  }, [page, status, navigate])

  useEffect(() => {
    // The token works once, so React's second run of effects in development must not use it.
    if (isSent.current || !token || !isAtOnce) return
    isSent.current = true
    mutate({ token })
  }, [mutate, token, isAtOnce])

  const isOnTheWay = page !== null && status !== 'signed_out'
  if (token && isIdle && !isAtOnce && !isOnTheWay) {
    return (
      <AuthFrame title={t('signInLink.title')} lead={t('signInLink.text')}>
        <Button size="lg" fullWidth onClick={() => mutate({ token })}>
          {t('signInLink.submit')}
        </Button>
      </AuthFrame>
    )
  }
  if (token && !error) {
    return (
      <AuthFrame title={t('sso.working')}>
        <Loader mt={24} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame
      title={t('sso.failed')}
      lead={<span role="alert">{errorText(error ?? 'identity.sign_in_link_expired')}</span>}
    >
      <ButtonLink to="/sign-in" size="lg" fullWidth>
        {t('sso.again')}
      </ButtonLink>
    </AuthFrame>
  )
}
