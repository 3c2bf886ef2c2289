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
 * Signs in by the token behind # (spec 7.50), once. The desktop program does it at once. In a browser the person says so first: some programs that look
 * through mails run the pages that they open, and a link alone signs no one in to another person's account. The page to which a mail leads is in
 * `to`: people who are signed in continue there without the token.
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
    // Where a mail leads, also when its token is worth nothing any more.
    if (page !== null) keepReturnPath(page)
    if (page !== null && status === 'signed_in') void navigate({ href: page, replace: true })
  }, [page, status, navigate])

  useEffect(() => {
    // The token works once; React's second effect run in development must not spend it.
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
