// @vitest-environment jsdom
import type { AskedMeetings } from '@majlis/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { UserProvider } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { AskPage } from './AskPage.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const segmentId = '0198c0de-0000-7000-8000-000000000101'
const found: AskedMeetings = {
  answer: [{ text: '24 lamps are bought', quoteIds: [segmentId] }],
  isModelUnavailable: false,
  sentTo: 'llm.example.org',
  quotes: [
    {
      id: segmentId,
      text: 'We decided to buy 24 new lamps.',
      speaker: 'Arif',
      startMs: 60_000,
      meetingTitle: 'Lamps of Mill Street',
      calendarId: '0198c0de-0000-7000-8000-0000000000c1',
      transcriptId: '0198c0de-0000-7000-8000-0000000000d1',
      date: null,
      heldAt: Date.parse('2026-11-24T10:00:00Z'),
    },
  ],
}

const path = '/meeting/meeting-management'

async function open(answers: Record<string, unknown>) {
  const sent = fakeCalls(answers)
  await renderScreen(
    () => (
      <UserProvider value={aSession()}>
        <main>
          <AskPage />
        </main>
      </UserProvider>
    ),
    { path: '/', route: '/', namespaces: ['minutes'] },
  )
  return { sent, user: userEvent.setup() }
}

async function ask(answer: unknown) {
  const { sent, user } = await open({ [`POST ${path}/ask`]: answer })
  await user.type(screen.getByRole('textbox', { name: 'Your question' }), 'How many lamps?')
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  return sent
}

it('answers with the quotes that prove it, and where they were sent', async () => {
  const sent = await ask(found)
  const answer = within(await screen.findByRole('region', { name: 'Answer' }))
  expect(answer.getByText(/24 lamps are bought/)).toBeTruthy()
  expect(answer.getByRole('link', { name: 'Source 1' }).getAttribute('href')).toBe(`#quote-${segmentId}`)
  expect(answer.getByText(/sent to .?llm\.example\.org/)).toBeTruthy()
  expect(screen.getByText('We decided to buy 24 new lamps.')).toBeTruthy()
  const said = screen.getByRole('link', { name: 'Lamps of Mill Street · 1:00' })
  expect(said.getAttribute('href')).toMatch(/transcription\?transcript=0198c0de\S+d1&at=60000$/)
  expect(sent.find(({ call }) => call === `POST ${path}/ask`)?.input).toEqual({ question: 'How many lamps?' })
  await expectNoViolations()
})

it('leads to the minutes to which a quote was added', async () => {
  const [said] = found.quotes
  if (!said) throw new Error('no quote')
  const added = { ...said, id: said.calendarId, text: 'Book the hall.', startMs: null }
  await ask({ ...found, answer: [], quotes: [added, { ...added, id: said.transcriptId, speaker: '' }] })
  const [first, second] = await screen.findAllByRole('link', { name: 'Lamps of Mill Street · Minutes' })
  for (const link of [first, second])
    expect(link?.getAttribute('href')).toMatch(/transcription\?\S*part=minutes/)
  expect(first?.closest('p')?.textContent).toMatch(/^Arif/)
  expect(second?.closest('p')?.textContent).toMatch(/^Lamps/)
  await expectNoViolations()
})

it.each([
  [{ ...found, answer: [], quotes: [] }, 'Nothing in your meetings mentions this.'],
  [{ ...found, answer: [] }, 'We couldn’t find an answer. Here’s what your meetings mention.'],
  [
    { ...found, answer: [], isModelUnavailable: true },
    'The language model didn’t answer. Here’s what your meetings mention.',
  ],
  [refusal('minutes.off', 403), 'Minutes aren’t available on this server.'],
])('says what is missing: %#', async (answer, text) => {
  await ask(answer)
  expect(await screen.findByText(text)).toBeTruthy()
})

it('shows people who have asked nothing yet what they can ask, and of which meetings', async () => {
  await open({ [`GET ${path}/asked-questions`]: [] })
  expect(await screen.findByText('For example: “What did we decide about the budget?”')).toBeTruthy()
  expect(screen.getByText(/^Only meetings with a transcript can be asked about\./)).toBeTruthy()
  await expectNoViolations()
})

it('asks one of the last questions again, and forgets them', async () => {
  const last = [{ id: segmentId, question: 'Who buys lamps?' }]
  const { sent, user } = await open({
    [`GET ${path}/asked-questions`]: () => last,
    [`DELETE ${path}/asked-questions`]: () => {
      last.length = 0
      return null
    },
    [`POST ${path}/ask`]: found,
  })
  const region = within(await screen.findByRole('region', { name: 'Recent questions' }))
  await expectNoViolations()
  await user.click(region.getByRole('button', { name: 'Who buys lamps?' }))
  expect(await screen.findByRole('region', { name: 'Answer' })).toBeTruthy()
  expect(sent.find(({ call }) => call === `POST ${path}/ask`)?.input).toEqual({
    question: 'Who buys lamps?',
  })
  await user.click(region.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Recent questions' })).toBeNull())
})
