import type { ListedPerson, PersonDetails } from '@majlis/contract'
import type { ReactNode } from 'react'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession, organizationId } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'

const owner = aSession({ timeZone: 'UTC' })

/** A person of Riverside Council; each number is another one. */
export function personOf(number: number, person: Partial<ListedPerson> = {}): ListedPerson {
  const firstName = `Arif ${number}`
  return {
    id: `0198c0de-0000-7000-8000-0000000001${String(number).padStart(2, '0')}`,
    name: `${firstName} Khan`,
    firstName,
    lastName: 'Khan',
    email: `arif${number}@riverside.example`,
    role: 'user',
    status: 'active',
    isInvitationRefused: false,
    jobTitle: '',
    department: 'Parks',
    phone: '',
    businessUnits: [],
    licences: ['regular'],
    createdAt: Date.UTC(2030, 0, 8),
    joinedAt: Date.UTC(2030, 0, 9),
    suspendedAt: null,
    deletedAt: null,
    purgedAt: null,
    pictureUrl: null,
    hasSeat: true,
    abilities: {
      edit: true,
      changeRole: true,
      suspend: true,
      reactivate: false,
      delete: true,
      resetPassword: true,
      removeTwoFactor: false,
      endSessions: true,
      resendInvitation: false,
      transferOwnership: false,
    },
    ...person,
  }
}

export function detailsOf(
  person: ListedPerson,
  abilities: Partial<PersonDetails['abilities']> = {},
): PersonDetails {
  return {
    ...person,
    userType: 'member',
    pmi: '647712840966',
    pmu: 'arifkhan',
    timeZone: 'Asia/Dhaka',
    dateFormat: 'DD/MM/YYYY',
    timeFormat: '12',
    language: 'bn',
    hasTwoFactor: false,
    invitation: null,
    abilities: { ...person.abilities, ...abilities },
  }
}

/** The belongings of a person who hosts nothing. */
export const nothingHosted = {
  comingMeetings: 0,
  pastMeetings: 0,
  files: 0,
  driveFiles: 0,
  isAlone: false,
  clashes: [],
  moreClashes: 0,
}

const answers = {
  'GET /v1/roles': ['owner', 'admin', 'user'],
  'GET /v1/user/departments': ['Parks', 'Roads'],
  'GET /v1/business-units': [],
  'GET /v1/user/bulk': null,
  'POST /v1/user/belongings': nothingHosted,
  'POST /v1/user/bulk/belongings': {
    people: 0,
    comingMeetings: 0,
    pastMeetings: 0,
    files: 0,
    driveFiles: 0,
    isMore: false,
  },
  'GET /v1/user/reactivation-requests': [],
  'GET /v1/audit-log': { entries: [], nextCursor: null },
  [`GET /v1/user/get_groups_by_organization_id/${organizationId}`]: {
    groups: [],
    total: 0,
    nextCursor: null,
  },
}

/** Renders a page of user management for the owner of Riverside Council. */
export async function renderPeople(
  screen: () => ReactNode,
  { path, route = path, calls = {} }: { path: string; route?: string; calls?: Record<string, unknown> },
) {
  const sent = fakeCalls({ ...answers, ...calls })
  const { path: shownPath } = await renderScreen(
    () => (
      <UserProvider value={owner}>
        <main>{screen()}</main>
      </UserProvider>
    ),
    {
      path,
      route,
      namespaces: ['people', 'audit'],
    },
  )
  return { sent, path: shownPath }
}
