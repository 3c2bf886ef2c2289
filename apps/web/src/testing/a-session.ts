import type { SessionUser } from '@majlis/contract'

export const nusratId = '00000000-0000-4000-8000-0000000000b1'
export const organizationId = '00000000-0000-4000-8000-0000000000d1'

/** Nusrat, signed in, in London. */
export function aSession(profile: Partial<SessionUser['profile']> = {}): SessionUser {
  return {
    isAuthenticated: true,
    isTokenExpired: false,
    matrixAccessToken: null,
    permission: { view_dashboard: true, view_meeting: true, view_user: false, view_organization: false },
    user: {
      ID: nusratId,
      user_email: 'nusrat@riverside.example',
      display_name: 'Nusrat Rahman',
      organization_id: organizationId,
      organization_name: 'Riverside',
      is_cm_user: false,
      profile_page: '/profile',
      logout_url: '/logout',
    },
    profile: {
      firstName: 'Nusrat',
      lastName: 'Rahman',
      role: 'owner',
      isIndividual: false,
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
