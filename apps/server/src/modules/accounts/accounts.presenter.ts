import type { SessionUser } from '@majlis/contract'
import { pictureUrlOf } from '../files/index.ts'
import { permissionsOf } from './accounts.policy.ts'
import type { User } from './users.repository.ts'

/** The session user of spec 3.1–3.5. */
export function presentSessionUser(
  user: User,
  organization: { name: string; kind: 'organization' | 'individual'; isOnboarded: boolean },
): SessionUser {
  return {
    isAuthenticated: true,
    isTokenExpired: false,
    // The chat token, if there is one: see `OpenSession.extras`.
    matrixAccessToken: null,
    permission: permissionsOf(user.role, organization.kind),
    user: {
      ID: user.id,
      user_email: user.email,
      display_name: user.displayName,
      organization_id: user.organizationId,
      organization_name: organization.name,
      is_cm_user: user.isOperator,
      profile_page: '/profile',
      logout_url: '/logout',
    },
    profile: {
      firstName: user.firstName,
      lastName: user.lastName,
      role: user.role,
      isIndividual: organization.kind === 'individual',
      isOnboardingDue:
        user.role === 'owner' && organization.kind === 'organization' && !organization.isOnboarded,
      language: user.language,
      timeZone: user.timeZone,
      timeFormat: user.timeFormat,
      dateFormat: user.dateFormat,
      weekStart: user.weekStart,
      pictureUrl: pictureUrlOf(user.pictureFileId),
      ...(user.callPreferences && { call: user.callPreferences }),
    },
  }
}
