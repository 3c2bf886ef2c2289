import { defaultRoomSettings, type OrganizationDetails } from '@majlis/contract'
import type { ReactNode } from 'react'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession, organizationId as id } from '../../../testing/a-session.ts'
import { fakeCalls } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'

export const owner = aSession({ timeZone: 'Asia/Dhaka' })

export const riverside: OrganizationDetails = {
  id,
  name: 'Riverside Council',
  org_name: 'Riverside Council',
  org_logo: null,
  kind: 'organization',
  attributes: { size: null },
  allowDomain: [],
  allowedCountries: [],
  joinDomains: [],
  address: '',
  location: '',
  city: 'Dhaka',
  stateOrZip: '',
  country: null,
  website: null,
  vanityUrl: null,
  hostName: null,
  logo: null,
  createdBy: null,
  updatedBy: null,
  isOnboarded: true,
  deletionDueAt: null,
}

export const detailsCall = `GET /v1/organization/get_organization_details_by_id/${id}`

/** The responses of the administration's calls, unless a test sets others. */
const answers = {
  [detailsCall]: riverside,
  'GET /meeting/virtual-backdrop': { own: [], organization: [] },
  [`GET /organization/${id}/appearance`]: {
    favicon: null,
    primaryColor: '#365D7E',
    logoUrl: null,
    font: 'Lato',
  },
  'GET /v1/organization/meeting-defaults': { settings: defaultRoomSettings, locked: [] },
  'GET /v1/organization/domains': [],
  'GET /v1/organization/security-rules': {
    passwordMinChars: 8,
    sessionMaxDays: null,
    isTwoFactorRequired: false,
  },
  'GET /v1/organization/single-sign-on-only': { isOn: false, breakGlassUserId: null, owners: [] },
  'GET /v1/organization/retention': {
    recordingsDays: null,
    transcriptsDays: null,
    chatDays: null,
    attendanceDays: null,
  },
  'GET /v1/organization/attendance-rules': { lateAfterMinutes: 5, leftEarlyMinutes: 5 },
  'GET /v1/organization/processing-rules': {
    rules: {
      transcribesRecordings: false,
      writesMinutes: false,
      sendsSound: false,
      sendsText: false,
      sendsTranslations: false,
      sendsCaptions: false,
      sendsFiles: false,
      words: [],
    },
    engines: {
      speech: { sentTo: null },
      languageModel: { sentTo: 'llm.example.org' },
      translator: null,
      officeEditor: { sentTo: 'office.example.org' },
    },
  },
  'GET /v1/organization/export': null,
  'GET /feedback': { entries: [], nextCursor: null },
  'GET /v1/audit-log': { entries: [], nextCursor: null },
}

/** Renders a page of the administration for the owner of Riverside Council. */
export async function renderOrganization(
  screen: () => ReactNode,
  {
    path,
    route = path.split('?')[0] ?? path,
    calls = {},
  }: { path: string; route?: string; calls?: Record<string, unknown> },
) {
  // jsdom loads no style sheets from scripts.
  document.adoptedStyleSheets ??= []
  CSSStyleSheet.prototype.replaceSync ??= () => undefined
  const sent = fakeCalls({ ...answers, ...calls })
  const { path: address, back } = await renderScreen(
    () => (
      <UserProvider value={owner}>
        <main>{screen()}</main>
      </UserProvider>
    ),
    {
      path,
      route,
      namespaces: ['organization', 'archive', 'audit', 'feedback', 'settings', 'security', 'usage'],
    },
  )
  const changes = () => sent.filter(({ call }) => !call.startsWith('GET')).map(({ input }) => input)
  return { sent, changes, address, back }
}
