import type { SessionUser } from '@majlis/contract'

export const nusratId = '0198c0de-0000-7000-8000-000000000002'
export const organizationId = '0198c0de-0000-7000-8000-000000000001'

/** Nusrat of Riverside Council, signed in, in London: its owner, unless a test overrides it. */
export function aSession(
  profile: Partial<SessionUser['profile']> = {},
  user: Partial<SessionUser['user']> = {},
): SessionUser {
  const isAdministrator = profile.role !== 'user'
  return {
    isAuthenticated: true,
    isTokenExpired: false,
    matrixAccessToken: null,
    permission: {
      view_dashboard: true,
      view_meeting: true,
      view_user: isAdministrator,
      view_organization: isAdministrator,
    },
    user: {
      ID: nusratId,
      user_email: 'nusrat@riverside.example',
      display_name: 'Nusrat Rahman',
      organization_id: organizationId,
      organization_name: 'Riverside Council',
      is_cm_user: false,
      profile_page: '/profile',
      logout_url: '/logout',
      ...user,
    },
    profile: {
      firstName: 'Nusrat',
      lastName: 'Rahman',
      role: 'owner',
      isIndividual: false,
      isOnboardingDue: false,
      language: 'en',
      timeZone: 'Europe/London',
      timeFormat: '24',
      dateFormat: 'DD/MM/YYYY',
      weekStart: 1,
      pictureUrl: null,
      ...profile,
    },
  }
}
