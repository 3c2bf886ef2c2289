// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { session } from '../../../shared/session/index.ts'
import { aSession } from '../../../testing/a-session.ts'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { memory, type ParticipantSession } from '../model/memory.ts'
import { PartPage } from './PartPage.tsx'

const { visited } = vi.hoisted(() => ({ visited: vi.fn<(input: object) => Promise<object>>() }))

vi.mock('../../../shared/api/index.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    feedback: { submit: async () => ({ status: 'success', data: { id: 'given', screenshotKey: null } }) },
    meetingPage: { visited },
  },
}))

afterEach(() => {
  cleanup()
  act(() => session.forget())
  visited.mockReset()
  sessionStorage.clear()
})

const aVisit = (over: Partial<ParticipantSession> = {}): ParticipantSession => ({
  path: '/m/j/123412341234',
  meeting: '123412341234',
  title: 'Budget review',
  host: { name: 'Riverside Council', logoUrl: '/api/file/logo' },
  participantToken: 'token of the visit',
  displayName: 'Lea',
  isInside: false,
  hasBeenInside: true,
  hasGivenFeedback: false,
  isMicrophoneOn: false,
  isCameraOn: false,
  turnedOff: null,
  ...over,
})

const open = () => renderScreen(() => <PartPage />, { path: '/part', namespaces: ['join', 'feedback'] })

it('[2.2] [2.62] asks once how a call was, also when the page is loaded again', async () => {
  memory.keepParticipantSession(aVisit())
  await open()
  // They are still guests of the organisation that invited them.
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Riverside Council' }).src).toMatch(/logo$/)
  await userEvent.click(screen.getByLabelText('4 stars'))
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(await screen.findByText('Thank you for your feedback')).toBeTruthy()
  cleanup()

  await open()
  expect(screen.getByText('Thank you for your feedback')).toBeTruthy()
  expect(screen.queryByLabelText('4 stars')).toBeNull()
  // The page has just been opened: why it ended is announced first.
  expect(document.activeElement?.tagName).toBe('H1')
})

const signIn = () =>
  act(() => session.accept({ accessToken: 'access', expiresAt: Date.now() + 300_000, session: aSession() }))

it('[2.2] [2.53] leads people with an account to the page of the meeting that they were in', async () => {
  const calendarId = '0198c0de-0000-7000-8000-0000000000c1'
  visited.mockResolvedValue({ status: 'success', data: { calendarId, date: 1_790_000_000_000 } })
  memory.keepParticipantSession(aVisit())
  signIn()
  await open()
  const link = await screen.findByRole('link', { name: 'Open meeting page' })
  expect(link.getAttribute('href')).toBe(`/meeting-management/${calendarId}/overview?date=1790000000000`)
  expect(visited).toHaveBeenCalledWith({ participantToken: 'token of the visit' })
  expect(screen.getByText(/you’ll find the recording and the minutes on the meeting page/)).toBeTruthy()
  await expectNoViolations()
})

it('[2.2] shows no link to people who only waited, have no account or take no part', async () => {
  visited.mockResolvedValue({ status: 'success', data: null })
  memory.keepParticipantSession(aVisit())
  signIn()
  await open()
  await vi.waitFor(() => expect(visited).toHaveBeenCalledTimes(1))
  expect(screen.getByRole('link', { name: 'Go to Home' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Open meeting page' })).toBeNull()
  cleanup()

  memory.keepParticipantSession(aVisit({ hasBeenInside: false }))
  await open()
  act(() => session.forget())
  cleanup()
  memory.keepParticipantSession(aVisit())
  await open()
  expect(visited).toHaveBeenCalledTimes(1)
})
