import type {
  CallPreferences,
  OwnSession,
  PersonDetails,
  ResourceAllocation,
  SessionUser,
} from '@majlis/contract'
import type { ReactNode } from 'react'
import { session, UserProvider } from '../../../shared/session/index.ts'
import { aSession, nusratId as userId } from '../../../testing/a-session.ts'
import { shownSettings } from '../../../testing/notifications.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'

export const nusrat = aSession({ role: 'user', timeZone: 'Asia/Dhaka' })

const details: PersonDetails = {
  id: userId,
  name: 'Nusrat Rahman',
  firstName: 'Nusrat',
  lastName: 'Rahman',
  email: 'nusrat@riverside.example',
  role: 'user',
  status: 'active',
  isInvitationRefused: false,
  jobTitle: 'Clerk',
  department: 'Planning',
  phone: '',
  businessUnits: [],
  licences: ['regular'],
  createdAt: 0,
  joinedAt: 0,
  suspendedAt: null,
  deletedAt: null,
  purgedAt: null,
  userType: 'member',
  pmi: '647712840966',
  pmu: 'nusrat',
  timeZone: 'Asia/Dhaka',
  dateFormat: 'DD/MM/YYYY',
  timeFormat: '24',
  language: 'en',
  hasTwoFactor: false,
  invitation: null,
  pictureUrl: null,
  abilities: {
    edit: false,
    changeRole: false,
    suspend: false,
    reactivate: false,
    delete: false,
    resetPassword: false,
    removeTwoFactor: false,
    endSessions: false,
    resendInvitation: false,
    transferOwnership: false,
  },
}

export const seat: ResourceAllocation = {
  id: '0198c0de-0000-7000-8000-000000000003',
  userId,
  pmi: '647712840966',
  pmu: 'nusrat',
  products: ['regular'],
  personalLink: 'https://meet.example.org/m/j/647712840966/nusrat?pwd=x',
  passcode: '123456',
}

export const nothingChosen: CallPreferences = {
  isMicrophoneOn: null,
  isCameraOn: null,
  backdrop: null,
  microphone: null,
  camera: null,
  speaker: null,
}

export const chrome: OwnSession = {
  id: '0198c0de-0000-7000-8000-000000000011',
  userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/148.0 Safari/537.36',
  address: '203.0.113.7',
  country: null,
  createdAt: Date.parse('2026-11-01T08:00:00Z'),
  lastSeenAt: Date.parse('2026-11-21T08:30:00Z'),
  isCurrent: true,
}

export const phone: OwnSession = {
  ...chrome,
  id: '0198c0de-0000-7000-8000-000000000012',
  userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) Version/26.0 Safari/604.1',
  address: '198.51.100.4',
  country: 'BD',
  isCurrent: false,
}

/** Renders a section of the profile for its user. Returns the calls that were sent, except those that only read. */
export async function renderProfile(
  Part: () => ReactNode,
  answers: Record<string, unknown> = {},
  reader: SessionUser = nusrat,
  path = '/profile',
) {
  const sent = fakeCalls({
    'GET /meeting/virtual-backdrop': { own: [], organization: [] },
    [`GET /v1/user/get_users_details_by_id/${userId}`]: details,
    'GET /resource/allocation/getResourceInformation': { resourceAllocation: seat },
    'GET /v1/user/data-export': null,
    'GET /v1/user/change-email': null,
    'GET /v1/user/sessions': [chrome, phone],
    'GET /v1/user/preferences': { call: nothingChosen },
    'GET /v1/notifications/settings': shownSettings(),
    'GET /v1/security': {
      hasPassword: true,
      passwordMinChars: 8,
      twoFactor: { isEnabled: false, recoveryCodesLeft: 0, isRequired: false },
    },
    ...answers,
  })
  session.accept({ accessToken: 'token', expiresAt: Date.now() + 300_000, session: reader })
  const { path: currentPath } = await renderScreen(
    () => (
      <UserProvider value={reader}>
        <main>
          <h1>Profile</h1>
          <Part />
        </main>
      </UserProvider>
    ),
    {
      path,
      route: '/profile',
      namespaces: [
        'shell',
        'profile',
        'calendar',
        'notifications',
        'people',
        'archive',
        'auth',
        'security',
        'join',
      ],
    },
  )
  return { path: currentPath, changes: () => sent.filter(({ call }) => !call.startsWith('GET')) }
}
