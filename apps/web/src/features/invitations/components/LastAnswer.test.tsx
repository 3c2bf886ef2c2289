// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { entryAddress } from '../../../shared/calendar-link/index.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { LastAnswer } from './LastAnswer.tsx'

vi.mock('../../../shared/session/index.ts', () => ({
  useUser: () => ({ permission: { view_meeting: false } }),
}))

afterEach(cleanup)

const at = Date.parse('2026-11-24T10:00:00Z')
const address = entryAddress(
  '00000000-0000-4000-8000-000000000002',
  { startDateTime: at, startDate: null, occurrenceStart: at },
  'UTC',
)

it.each([
  ['suggested', 'Suggestion sent Flood plan'],
  ['confirmed', 'Meeting moved Flood plan'],
  ['kept', 'Time kept Flood plan'],
  ['accepted', 'Accepted Flood plan'],
] as const)('[2.52] says what was done with the answer: %s', async (answer, text) => {
  await renderScreen(() => <LastAnswer given={{ title: 'Flood plan', answer, address }} />, {
    namespaces: ['invitations'],
  })
  expect(screen.getByRole('status').textContent.trim()).toBe(text)
})
