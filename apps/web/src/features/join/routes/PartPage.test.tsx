// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { memory } from '../model/memory.ts'
import { PartPage } from './PartPage.tsx'

vi.mock('../../../shared/api/index.ts', async (original) => ({
  ...(await original<object>()),
  api: {
    feedback: { submit: async () => ({ status: 'success', data: { id: 'given', screenshotKey: null } }) },
  },
}))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
})

const open = () => renderScreen(() => <PartPage />, { path: '/part', namespaces: ['join', 'feedback'] })

it('[2.2] [2.62] asks once how a call was, also when the page is loaded again', async () => {
  memory.keepParticipantSession({
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
  })
  await open()
  // They are still the guests of the person who invited them.
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'Riverside Council' }).src).toMatch(/logo$/)
  await userEvent.click(screen.getByLabelText('4 stars'))
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(await screen.findByText('Thank you for your feedback')).toBeTruthy()
  cleanup()

  await open()
  expect(screen.getByText('Thank you for your feedback')).toBeTruthy()
  expect(screen.queryByLabelText('4 stars')).toBeNull()
  // The page has just been opened: what happened to them is read first.
  expect(document.activeElement?.tagName).toBe('H1')
})
