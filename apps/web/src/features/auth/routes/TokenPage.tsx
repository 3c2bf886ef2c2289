import { Loader } from '@mantine/core'
import { useErrorText, useText } from '@majlis/i18n/react'
import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { orpc } from '../../../shared/api/index.ts'
import { ButtonLink } from '../../../shared/links/index.ts'
import { AuthFrame } from '../components/AuthFrame.tsx'
import { useArrival } from '../model/useArrival.ts'
import { useRefusal } from '../model/useRefusal.ts'

/** Signs in by the token behind # (spec 7.50), once. */
export function TokenPage() {
  const t = useText('security')
  const errorText = useErrorText()
  const arrive = useArrival()
  const leave = useRefusal()
  const token = useLocation({ select: ({ hash }) => hash })
  const isSent = useRef(false)
  const { mutate, error } = useMutation(
    orpc.signIn.authenticateByToken.mutationOptions({
      onSuccess: ({ data }) => arrive(data),
      onError: (refusal) => leave(refusal),
    }),
  )

  useEffect(() => {
    // The token works once; React's second effect run in development must not spend it.
    if (isSent.current || !token) return
    isSent.current = true
    mutate({ token })
  }, [mutate, token])

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
