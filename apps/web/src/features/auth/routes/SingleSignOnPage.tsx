import { Loader } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate, useParams } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { errorCode, errorData, orpc } from '../../../shared/api/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'

/** How often a sign-in is repeated if too many others of the organisation are in progress. */
const retries = 3

/** The callback to which the organisation's provider sends the browser. Its code works once. */
export function SingleSignOnPage() {
  const t = useText('security')
  const errorText = useErrorText()
  const arrive = useArrival()
  const leave = useRefusal()
  const navigate = useNavigate()
  const query = useLocation({ select: ({ searchStr }) => searchStr.replace(/^\?/, '') })
  const organizationId = useParams({ strict: false, select: (params) => params.organizationId ?? '' })
  const isSent = useRef(false)
  const { mutate, error } = useMutation(
    orpc.singleSignOn.finish.mutationOptions({
      onSuccess: ({ data }) =>
        data ? arrive(data) : void navigate({ to: '/profile', search: { tab: 'security' } }),
      onError: (refusal) => leave(refusal),
      retry: (count, refusal) => count < retries && errorCode(refusal) === 'general.unavailable',
      retryDelay: (_, refusal) => errorData(refusal).retryAfterMs ?? 1_000,
    }),
  )

  useEffect(() => {
    // The code works once, so React's second run of effects in development must not use it.
    if (isSent.current) return
    isSent.current = true
    mutate({ organizationId, query })
  }, [mutate, organizationId, query])

  if (!error) {
    return (
      <AuthFrame title={t('sso.working')}>
        <Loader mt={24} />
      </AuthFrame>
    )
  }
  return (
    <AuthFrame title={t('sso.failed')} lead={<span role="alert">{errorText(error)}</span>}>
      <ButtonLink to="/sign-in" size="lg" fullWidth>
        {t('sso.again')}
      </ButtonLink>
    </AuthFrame>
  )
}
