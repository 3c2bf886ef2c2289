// @vitest-environment jsdom
import type { HostSeat, Person, SessionUser } from '@majlis/contract'
import { focusManager } from '@tanstack/react-query'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { UserProvider } from '../../../shared/session/index.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { noteScrolling } from '../../../testing/scrolling.ts'
import { AssignHostPage } from './AssignHostPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const id = '0198c0de-0000-7000-8000-000000000002'

const arif: Person = {
  id,
  name: 'Arif Khan',
  firstName: 'Arif',
  lastName: 'Khan',
  email: 'arif@riverside.example',
  role: 'user',
  status: 'active',
  isInvitationRefused: false,
  jobTitle: '',
  department: '',
  phone: '',
  businessUnits: [],
  licences: ['regular'],
  createdAt: 0,
  joinedAt: 0,
  suspendedAt: null,
  deletedAt: null,
  purgedAt: null,
  pictureUrl: null,
}

const seat: HostSeat = {
  id: '0198c0de-0000-7000-8000-000000000003',
  user: { id, name: arif.name, email: arif.email, pictureUrl: null },
  pmi: '647712840966',
  pmu: 'arifkhan',
  products: ['regular'],
  notInPlan: [],
}

// The part of the signed-in user that the page reads.
const owner = {
  user: { ID: 'owner', organization_id: '0198c0de-0000-7000-8000-000000000001' },
  profile: { timeZone: 'Europe/London', timeFormat: '24', dateFormat: 'DD/MM/YYYY' },
} as unknown as SessionUser

async function setup(answers: Record<string, unknown> = {}, path = '/assign-host') {
  const sent = fakeCalls({
    'POST /v1/user/filter': { users: [arif], total: 1, isMore: false, nextCursor: null },
    'GET /resource/allocation/search/host': seat,
    'POST /resource/allocation/saveProducts': (input: { products: HostSeat['products'] }) => ({
      ...seat,
      products: input.products,
    }),
    ...answers,
  })
  const { path: address } = await renderScreen(
    () => (
      <UserProvider value={owner}>
        <main>
          <AssignHostPage />
        </main>
      </UserProvider>
    ),
    { path, route: '/assign-host', namespaces: ['seats', 'people'] },
  )
  const user = userEvent.setup()
  return { user, sent, address, saved: () => sent.filter(({ call }) => call.endsWith('saveProducts')) }
}

const choose = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: /Arif Khan/ }))

it('[2.34, 7.15, 7.16] shows the seat of the chosen person, and saves its licences', async () => {
  const { user, saved } = await setup()
  await choose(user)
  expect(await screen.findByText('6477 1284 0966')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Licences of Arif Khan' })).toBeTruthy()
  await user.click(screen.getAllByRole('checkbox')[2] ?? document.body)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Licences saved')).toBeTruthy()
  expect(saved().map(({ input }) => input)).toEqual([{ userId: id, products: ['regular', 'webinar'] }])
  await expectNoViolations()
})

it('[2.34] [9.12] scrolls to the seat of the chosen person if it is below the people', async () => {
  const { user } = await setup()
  const person = await screen.findByRole('button', { name: /Arif Khan/ })
  const scrolled = noteScrolling()
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(
    this: HTMLElement,
  ) {
    return this.tagName === 'H2' ? new DOMRect(0, 800, 300, 30) : new DOMRect(0, 0, 300, 700)
  })
  await user.click(person)
  vi.restoreAllMocks()
  const heading = screen.getByRole('heading', { name: 'Licences of Arif Khan' })
  expect(document.activeElement).toBe(heading)
  expect(scrolled).toEqual([heading])
})

it('[2.34] follows what another administrator allows meanwhile', async () => {
  let products: HostSeat['products'] = ['regular']
  const { user } = await setup({ 'GET /resource/allocation/search/host': () => ({ ...seat, products }) })
  await choose(user)
  await screen.findByText('6477 1284 0966')
  products = ['regular', 'webinar']
  act(() => focusManager.setFocused(false))
  act(() => focusManager.setFocused(true))
  await waitFor(() => expect(screen.getAllByRole('checkbox', { checked: true })).toHaveLength(2))
})

it('[6.6] says what is not in the plan, and allows only to remove it', async () => {
  const { user } = await setup({
    'GET /resource/allocation/search/host': {
      ...seat,
      products: ['regular', 'transcription'],
      notInPlan: ['meeting_recording', 'transcription'],
    },
  })
  await choose(user)
  const [recording, transcription] = await screen.findAllByRole('checkbox', { name: /not in your plan/ })
  expect(recording).toHaveProperty('disabled', true)
  expect(transcription).toMatchObject({ disabled: false, checked: true })
  await expectNoViolations()
})

it('[2.34] moves the seat to a colleague, and shows clashes', async () => {
  const samira = {
    id: '0198c0de-0000-7000-8000-000000000009',
    name: 'Samira Haddad',
    email: 's@riverside.example',
  }
  const startDateTime = Date.parse('2030-02-11T10:00:00Z')
  let products: HostSeat['products'] = ['regular', 'webinar']
  const moved = vi.fn<(input: unknown) => HostSeat>(() => {
    products = ['regular']
    return { ...seat, products: ['regular', 'webinar'] }
  })
  const { user } = await setup({
    'GET /resource/allocation/search/host': () => ({ ...seat, products }),
    'GET /v1/user/get_group_and_user_by_organization_id': {
      users: [{ ...samira, pictureUrl: null, role: 'user' }],
      groups: [],
    },
    'POST /v1/user/belongings': {
      comingMeetings: 2,
      pastMeetings: 0,
      driveFiles: 0,
      isAlone: false,
      clashes: [
        { title: 'Budget', startDateTime, endDateTime: startDateTime + 3_600_000, busyTitle: 'Dentist' },
      ],
    },
    'POST /resource/allocation/assign-host': moved,
  })
  await choose(user)
  await user.click(await screen.findByRole('button', { name: 'Transfer to a colleague' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('button', { name: 'Transfer' })).toHaveProperty('disabled', true)
  await user.type(dialog.getByLabelText('Colleague, by name or email'), 'samira')
  await user.click(await dialog.findByRole('button', { name: /Samira Haddad/ }))
  await dialog.findByText(/Dentist/)
  await user.click(dialog.getByRole('radio', { name: /^Cancel these dates only/ }))
  await expectNoViolations()
  await user.click(dialog.getByRole('button', { name: 'Transfer' }))
  await waitFor(() =>
    expect(moved).toHaveBeenCalledWith({ fromUserId: id, toUserId: samira.id, clashes: 'cancel' }),
  )
  expect(await screen.findByText('Licences transferred')).toBeTruthy()
  const boxes = screen.getAllByRole('checkbox', { checked: true })
  expect(boxes).toHaveLength(1)
})

it('[6.1] says why a seat cannot be changed', async () => {
  const { user } = await setup({
    'POST /resource/allocation/saveProducts': () => refusal('identity.upper_role', 403),
  })
  await choose(user)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText("You can't perform any action on upper role")).toBeTruthy()
})

it('says who has no seat, and when there are no matches', async () => {
  const { user } = await setup({
    'GET /resource/allocation/search/host': () => refusal('resource.not_found', 404),
  })
  await choose(user)
  expect(await screen.findByText(/^No licence yet/)).toBeTruthy()
  cleanup()
  await setup({ 'POST /v1/user/filter': { users: [], total: 0, isMore: false, nextCursor: null } })
  expect(await screen.findByText('No people found')).toBeTruthy()
})

it('[2.34] keeps the search in the address, so that Back shows the same people', async () => {
  const { user, address } = await setup()
  await user.type(screen.getByRole('searchbox'), 'arif')
  await waitFor(() => expect(address()).toBe('/assign-host?search=arif'))
  cleanup()
  const { sent } = await setup({}, '/assign-host?search=arif')
  expect(screen.getByRole('searchbox')).toHaveProperty('value', 'arif')
  await waitFor(() =>
    expect(sent.find(({ call }) => call.endsWith('/filter'))?.input).toMatchObject({ search: 'arif' }),
  )
})
