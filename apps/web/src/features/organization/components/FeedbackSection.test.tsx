// @vitest-environment jsdom
import type { FeedbackEntry } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { refusal } from '../../../testing/fake-calls.ts'
import { OrganizationPage } from '../routes/OrganizationPage.tsx'
import { renderOrganization } from '../testing/render-organization.tsx'

beforeEach(() => {
  URL.createObjectURL = () => 'blob:screenshot'
  URL.revokeObjectURL = () => undefined
})

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const screenshotId = '0198c0de-0000-7000-8000-00000000000a'
const entry: FeedbackEntry = {
  id: '0198c0de-0000-7000-8000-000000000009',
  at: Date.UTC(2026, 1, 10, 12),
  stars: 2,
  issues: ['audio', 'noise_cancellation'],
  text: 'It hummed.',
  meeting: { title: 'Budget review', startedAt: Date.UTC(2026, 1, 10, 11) },
  person: { name: 'Lea', isGuest: true },
  screenshotIds: [screenshotId],
}

const open = (calls: Record<string, unknown>) =>
  renderOrganization(() => <OrganizationPage />, { path: '/organization?tab=feedback', calls })

it('[3.39] shows stars, what was wrong, words, who and which meeting', async () => {
  await open({ 'GET /feedback': { entries: [entry], nextCursor: null } })
  const list = await screen.findByRole('list', { name: 'Feedback' })
  const card = within(list).getByRole('listitem')
  expect(within(card).getByRole('img', { name: '2 stars' })).toBeTruthy()
  for (const text of ['It hummed.', 'Audio', 'Noise cancellation', 'Lea', 'Guest', 'Budget review'])
    expect(within(card).getByText(text)).toBeTruthy()
  expect(card.querySelector('time')?.textContent).toMatch(/10 Feb 18:00/)
  await expectNoViolations()
})

it('[3.39] does not name people whose account is gone, and says when it is about no meeting', async () => {
  const gone = { ...entry, person: { name: null, isGuest: false }, meeting: null, screenshotIds: [] }
  await open({ 'GET /feedback': { entries: [gone], nextCursor: null } })
  expect(await screen.findByText('Deleted user')).toBeTruthy()
  expect(screen.getByText('Not about a meeting')).toBeTruthy()
})

it('[2.62] fetches a picture when opened', async () => {
  const { sent } = await open({
    'GET /feedback': { entries: [entry], nextCursor: null },
    [`GET /feedback/screenshot/${screenshotId}`]: () =>
      new Response('pixels', { headers: { 'content-type': 'image/jpeg' } }),
  })
  const isRequested = () => sent.some(({ call }) => call.includes('screenshot'))
  const button = await screen.findByRole('button', { name: 'Screenshot 1 by Lea' })
  expect(isRequested()).toBe(false)
  await userEvent.click(button)
  expect((await screen.findByAltText('Screenshot 1 by Lea')).getAttribute('src')).toBe('blob:screenshot')
  await expectNoViolations()
})

it('[8.11] says when a picture cannot be loaded', async () => {
  await open({
    'GET /feedback': { entries: [entry], nextCursor: null },
    [`GET /feedback/screenshot/${screenshotId}`]: () => refusal('file.not_found', 404),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Screenshot 1 by Lea' }))
  expect((await screen.findByRole('alert')).textContent).toBe('This file doesn’t exist.')
})

it('[3.39] is filtered by stars and by issue, page by page', async () => {
  const { sent } = await open({
    'GET /feedback': (input: { stars?: string; cursor?: string }) =>
      input.stars
        ? { entries: [], nextCursor: null }
        : {
            entries: [{ ...entry, id: input.cursor ?? entry.id }],
            nextCursor: input.cursor ? null : screenshotId,
          },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(screen.getAllByText('It hummed.')).toHaveLength(2))
  await userEvent.selectOptions(screen.getByLabelText('What went wrong'), 'audio')
  await userEvent.selectOptions(screen.getByLabelText('Stars'), '2')
  expect(await screen.findByText('No feedback found')).toBeTruthy()
  expect(sent.at(-1)?.input).toMatchObject({ stars: '2', issue: 'audio' })
})

it('[3.39] deletes words and pictures of a guest, after asking', async () => {
  let entries = [entry]
  const { changes } = await open({
    'GET /feedback': () => ({ entries, nextCursor: null }),
    [`DELETE /feedback/${entry.id}`]: () => {
      entries = []
      return null
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the feedback from Lea' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this feedback?' })
  await expectNoViolations()
  expect(changes()).toEqual([])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await screen.findByText('No feedback yet')).toBeTruthy()
  expect(changes()).toHaveLength(1)
})

it('[8.10] keeps the question open and says why when deleting failed', async () => {
  await open({
    'GET /feedback': { entries: [entry], nextCursor: null },
    [`DELETE /feedback/${entry.id}`]: () => refusal('general.failed', 500),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Delete the feedback from Lea' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect((await within(dialog).findByRole('alert')).textContent).toContain('Failed')
})

it('explains itself while it is empty', async () => {
  await open({})
  expect(await screen.findByText('No feedback yet')).toBeTruthy()
})
