// @vitest-environment jsdom
import type { HostSeat, Person } from '@majlis/contract'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { AssignHostPage } from './assign-host-page.tsx'

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

async function setup(answers: Record<string, unknown> = {}) {
  const sent = fakeCalls({
    'POST /v1/user/filter': { users: [arif], total: 1, hasMore: false },
    'GET /resource/allocation/search/host': seat,
    'POST /resource/allocation/saveProducts': (input: { products: HostSeat['products'] }) => ({
      ...seat,
      products: input.products,
    }),
    ...answers,
  })
  await renderScreen(
    () => (
      <main>
        <AssignHostPage />
      </main>
    ),
    { namespaces: ['seats', 'people'] },
  )
  const user = userEvent.setup()
  return { user, saved: () => sent.filter(({ call }) => call.endsWith('saveProducts')) }
}

const choose = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: /Arif Khan/ }))

it('[2.34, 7.15, 7.16] shows the seat of who is chosen, and saves what it may be used for', async () => {
  const { user, saved } = await setup()
  await choose(user)
  expect(await screen.findByText('6477 1284 0966')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Seat of Arif Khan' })).toBeTruthy()
  await user.click(screen.getAllByRole('checkbox')[2] ?? document.body)
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(saved().map(({ input }) => input)).toEqual([{ userId: id, products: ['regular', 'webinar'] }])
  await expectNoViolations()
})

it('[6.6] says what is not in the plan, and lets it be taken away where it is', async () => {
  const { user } = await setup({
    'GET /resource/allocation/search/host': {
      ...seat,
      products: ['regular', 'transcription'],
      notInPlan: ['cloud_recording', 'transcription'],
    },
  })
  await choose(user)
  const [recording, transcription] = await screen.findAllByRole('checkbox', { name: /not in your plan/ })
  expect(recording).toHaveProperty('disabled', true)
  expect(transcription).toMatchObject({ disabled: false, checked: true })
  await expectNoViolations()
})

it('[6.1] says why a seat cannot be changed', async () => {
  const { user } = await setup({
    'POST /resource/allocation/saveProducts': () => refusal('identity.upper_role', 403),
  })
  await choose(user)
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  expect(await screen.findByText("You can't perform any action on upper role")).toBeTruthy()
})

it('says who has no seat, and when nobody fits', async () => {
  const { user } = await setup({
    'GET /resource/allocation/search/host': () => refusal('resource.not_found', 404),
  })
  await choose(user)
  expect(await screen.findByText(/^No host seat yet/)).toBeTruthy()
  cleanup()
  await setup({ 'POST /v1/user/filter': { users: [], total: 0, hasMore: false } })
  expect(await screen.findByText('Nobody fits.')).toBeTruthy()
})
