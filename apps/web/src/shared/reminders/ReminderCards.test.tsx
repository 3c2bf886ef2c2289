// @vitest-environment jsdom
import type { DueReminder } from '@majlis/contract'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { aSession } from '../../testing/a-session.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { renderScreen } from '../../testing/render.tsx'
import { createDueReminders } from './due-reminders.ts'
import { createKeptReminders } from './kept-reminders.ts'
import { ReminderCards } from './ReminderCards.tsx'

const minute = 60_000
/** Tuesday; it is 17:50 in Dhaka. */
const now = Date.parse('2026-11-24T11:50:00Z')

function aReminder(values: Partial<DueReminder> = {}): DueReminder {
  const startDateTime = now + 10 * minute
  return {
    id: 'one',
    calendarId: 'budget',
    meetingTitle: 'Budget review',
    startDateTime,
    startDate: null,
    shownUntil: startDateTime + 15 * minute,
    joinLink: 'https://meet.example.org/m/j/647712840966',
    isHost: false,
    ...values,
  }
}

async function show(...due: DueReminder[]) {
  const reminders = createDueReminders({ kept: createKeptReminders(), onNew: () => undefined })
  reminders.follow(due)
  await renderScreen(
    () => (
      <ReminderCards
        reminders={reminders}
        profile={aSession({ timeZone: 'Asia/Dhaka' }).profile}
        onJoin={() => undefined}
      />
    ),
    { namespaces: ['shell'] },
  )
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now })
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
})

it.each([
  ['soon', {}, 'Starts at 18:00, in 10 min'],
  ['tomorrow', { startDateTime: now + 1450 * minute }, 'Starts on Wednesday 25 November at 18:00'],
  // Midnight in Los Angeles is afternoon in Dhaka, but the date counts.
  [
    'tomorrow, all day',
    { startDateTime: Date.parse('2026-11-25T08:00Z'), startDate: '2026-11-25' },
    'All day, Wednesday 25 November',
  ],
  ['today, all day', { startDateTime: now - 600 * minute, startDate: '2026-11-24' }, 'All day today'],
])('[9.4] a card says when it begins: %s', async (_, values, words) => {
  await show(aReminder({ shownUntil: now + minute, ...values }))
  expect(screen.getByText(words)).toBeTruthy()
  await expectNoViolations()
})

it('[9.4] removes a card once it is no longer useful', async () => {
  await show(
    aReminder(),
    aReminder({ id: 'two', calendarId: 'parks', meetingTitle: 'Parks', shownUntil: now }),
  )
  expect(screen.getByText('Budget review')).toBeTruthy()
  expect(screen.queryByText('Parks')).toBeNull()
})

it('[9.4] does not show a dismissed card again after a reload', async () => {
  await show(aReminder())
  await userEvent.setup().click(screen.getByRole('button', { name: 'Dismiss: Budget review' }))
  expect(screen.queryByText('Budget review')).toBeNull()
  cleanup()
  await show(aReminder())
  expect(screen.queryByText('Budget review')).toBeNull()
})
