import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { errorCode, errorData } from '../../../shared/api/index.ts'
import './pending-email.ts'

/**
 * Opens the page that a refused sign-in leads to: the code of an unconfirmed sign-up, the choice of an organisation,
 * joining with an existing account, the second factor, a new password, or the suspended page. Returns true if there
 * is one.
 */
export function useRefusal(): (error: unknown, email?: string, rememberMe?: boolean) => boolean {
  const navigate = useNavigate()
  return useCallback(
    (error, email, rememberMe = false) => {
      const data = errorData(error)
      const { signUpId, token, challenge, organizations, organizationId } = data
      switch (errorCode(error)) {
        case 'identity.suspended':
          void navigate({ to: '/suspended', state: { suspended: { email, ...data } } })
          return true
        case 'identity.not_verified':
          if (!email || !signUpId) return false
          void navigate({ to: '/otp', state: { signUp: { email, signUpId } } })
          return true
        case 'identity.password_change_required':
          if (!token) return false
          void navigate({
            to: '/reset-password/$token',
            params: { token },
            state: { mustChangePassword: { rememberMe } },
          })
          return true
        case 'sso.joins_with_account':
          if (!token) return false
          void navigate({ to: '/set-account/$id', params: { id: token }, replace: true })
          return true
        case 'sso.only':
          if (!organizationId) return false
          void navigate({
            to: '/sign-in',
            search: { organization: organizationId },
            state: { providerOnly: { token } },
            replace: true,
          })
          return true
        case 'identity.two_factor_required':
        case 'identity.two_factor_setup_required': {
          if (!challenge) return false
          const isSetUp = errorCode(error) === 'identity.two_factor_setup_required'
          void navigate({ to: '/otp', state: { challenge: { token: challenge, isSetUp } } })
          return true
        }
        case 'identity.organization_choice':
          if (!challenge || !organizations) return false
          void navigate({ to: '/otp', state: { joinOffer: { challenge, organizations } }, replace: true })
          return true
        default:
          return false
      }
    },
    [navigate],
  )
}
