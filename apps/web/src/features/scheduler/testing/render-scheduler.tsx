import { eventColors } from '@majlis/contract'
import { userEvent } from '@testing-library/user-event'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { SchedulerProvider, useScheduler, type OpenScheduler } from '../index.ts'
import { aMeeting, ids, now } from '../../scheduler-draft/testing/index.ts'

export interface Sent {
  method: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}

type Answer = (sent: Sent) => unknown

/** Answers with an error of the catalogue. */
export class Refusal {
  readonly status: number
  readonly code: string
  readonly data: unknown
  constructor(status: number, code: string, data?: unknown) {
    this.status = status
    this.code = code
    this.data = data
  }
}

const colleagues = [
  { id: ids.arif, name: 'Arif Khan', email: 'arif@riverside.example', pictureUrl: null, role: 'user' },
  { id: ids.samira, name: 'Samira Tariq', email: 'samira@riverside.example', pictureUrl: null, role: 'user' },
]

const defaults: Record<string, Answer> = {
  'GET /api/resource/allocation/getResourceInformation': () => ({
    resourceAllocation: {
      id: ids.seat,
      userId: ids.host,
      pmi: '582873820193',
      pmu: 'nusrat',
      products: ['regular'],
      personalLink: 'https://majlis.example/m/j/582873820193/nusrat',
      passcode: '111111',
    },
  }),
  'GET /api/meeting/calender/available-rooms': () => ({
    rooms: [],
    isBigMeetingAllowed: true,
    isMultiLingualEnabled: true,
    isWebinarAllowed: true,
  }),
  'GET /api/meeting/schedule/event-colors': () => eventColors,
  'POST /api/meeting/schedule/check': () => ({ conflicts: [], nextDates: [], freeSlots: [] }),
  'POST /api/meeting/schedule/free-busy': ({ body }) => ({
    // The calls are typed by the contract; the fake sees them untyped.
    people: (body as { userIds: string[] }).userIds.map((userId) => ({
      userId,
      name: colleagues.find(({ id }) => id === userId)?.name ?? 'Nusrat Rahman',
      timeZone: 'Europe/London',
      busy:
        userId === ids.arif
          ? [
              {
                startDateTime: Date.parse('2026-11-21T10:00:00Z'),
                endDateTime: Date.parse('2026-11-21T10:30:00Z'),
              },
            ]
          : [],
      working: [],
    })),
  }),
  'POST /api/meeting/schedule/find-time': () => ({
    slots: [
      {
        startDateTime: Date.parse('2026-11-23T14:00:00Z'),
        endDateTime: Date.parse('2026-11-23T15:00:00Z'),
      },
    ],
  }),
  'GET /api/v1/user/get_group_and_user_by_organization_id': ({ query }) => ({
    groups: [
      { id: ids.team, kind: 'team', name: 'Front office', memberCount: 2 },
      { id: ids.unit, kind: 'business_unit', name: 'Public works', memberCount: 4 },
    ],
    users: colleagues.filter(({ name }) =>
      name.toLowerCase().includes((query.get('search') ?? '').toLowerCase()),
    ),
    invited: [],
  }),
  'POST /api/v1/user/get_users_by_email': ({ body }) =>
    colleagues.filter(({ email }) => (body as { emails: string[] }).emails.includes(email)),
  'POST /api/meeting/schedule': () => aMeeting(),
  'POST /api/meeting/schedule/invitee-count': ({ body }) => countOf(body),
  'GET /api/meeting/schedule': () => aMeeting(),
  'PUT /api/meeting/schedule/edit-meeting': () => aMeeting({ version: 4 }),
}

/** Everyone of the team is in the business unit, too. */
function countOf(body: unknown): { people: number; coHosts: number } {
  const membersOf: Record<string, string[]> = { [ids.team]: ['a', 'b'], [ids.unit]: ['a', 'b', 'c', 'd'] }
  // The calls are typed by the contract; the fake sees them untyped.
  const { invitees } = body as { invitees: Record<string, string>[] }
  const asked = invitees.flatMap(({ groupId = '', userId = '', email = '', role = '' }) =>
    (membersOf[groupId] ?? [userId + email]).map((person) => [person, role] as const),
  )
  const roles = [...new Map(asked).values()]
  return { people: roles.length, coHosts: roles.filter((role) => role === 'co_host').length }
}

function createServer() {
  const answers = { ...defaults }
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (input: RequestInfo) => {
    const request = new Request(input)
    const { pathname, searchParams } = new URL(request.url)
    if (pathname.endsWith('/refresh'))
      return Response.json({ code: 'identity.unauthenticated' }, { status: 401 })
    const text = await request.text()
    const one: Sent = {
      method: request.method,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: request.headers.get('content-type')?.includes('json') ? JSON.parse(text) : undefined,
    }
    sent.push(one)
    const answer = answers[`${one.method} ${pathname}`]
    if (!answer) return Response.json({ code: 'general.not_found' }, { status: 404 })
    const data = await Promise.race([answer(one), untilAborted(request.signal)])
    if (data instanceof Response) return data
    if (data instanceof Refusal)
      return Response.json(
        { defined: true, code: data.code, status: data.status, message: '', data: data.data },
        { status: data.status },
      )
    return Response.json({ status: 'success', data })
  })
  return {
    answer: (call: string, answer: Answer) => {
      answers[call] = answer
    },
    /** The inputs sent to a call, in order. */
    sentTo: (call: string) => sent.filter(({ method, path }) => `${method} ${path}` === call),
  }
}

/** A request that is aborted gets no answer, as from a network. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
}

export type FakeServer = ReturnType<typeof createServer>

/** A page of the shell with a button that opens the scheduler; it is open already when the address says so. It goes away with the test. */
export async function renderScheduler({
  request = {},
  path = '/home',
  profile = {},
  prepare,
}: {
  request?: OpenScheduler
  path?: string
  profile?: Parameters<typeof aSession>[0]
  prepare?: (server: FakeServer) => void
} = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now })
  fakeLayout()
  const server = createServer()
  prepare?.(server)
  onTestFinished(() => {
    cleanup()
    sessionStorage.clear()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
  const user = userEvent.setup()
  const page = await renderScreen(
    () => (
      <UserProvider value={aSession(profile)}>
        <SchedulerProvider>
          <OpenButton request={request} />
        </SchedulerProvider>
      </UserProvider>
    ),
    { path, route: '/home', namespaces: ['scheduler', 'files', 'clash', 'settings', 'recurrence'] },
  )
  if (!path.includes('scheduler=')) await user.click(screen.getByRole('button', { name: 'open' }))
  // The first test of a file waits for the code of the drawer.
  await waitFor(() => expect(document.querySelector('[role=tab],[role=alert]:not(:empty)')).not.toBeNull(), {
    timeout: 10_000,
  })
  return { server, user, page }
}

/** The tab of the invitees, with the field to search for people. */
export async function openParticipants(request: OpenScheduler) {
  const scheduler = await renderScheduler({ request })
  await scheduler.user.click(screen.getByRole('tab', { name: /Participants/ }))
  return { ...scheduler, search: screen.getByRole('combobox', { name: 'Invite people' }) }
}

/** The content of a field. */
export const value = (name: string) =>
  (screen.getByLabelText(name, { selector: 'input' }) as HTMLInputElement).value

export const press = (name: string | RegExp) => screen.getByRole('button', { name })

function OpenButton({ request }: { request: OpenScheduler }) {
  const { openScheduler } = useScheduler()
  return <button onClick={() => openScheduler(request)}>open</button>
}

/** The layout functions that jsdom lacks. */
function fakeLayout(): void {
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  // Lists stay closed beside what seems to be out of sight.
  const box = { x: 8, y: 8, left: 8, top: 8, right: 208, bottom: 48, width: 200, height: 40 }
  Element.prototype.getBoundingClientRect = () => ({ ...box, toJSON: () => box })
  Object.defineProperties(document.documentElement, {
    clientWidth: { configurable: true, value: 1280 },
    clientHeight: { configurable: true, value: 800 },
  })
  Element.prototype.setPointerCapture = () => undefined
}
