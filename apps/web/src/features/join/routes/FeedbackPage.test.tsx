// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { memory, type Stay } from '../model/memory.ts'
import { FeedbackPage } from './FeedbackPage.tsx'

const sent = vi.hoisted(() => vi.fn<(input: object) => Promise<object>>())
vi.mock('../../../shared/api/index.ts', () => ({ api: { room: { submitFeedback: sent } } }))

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  sent.mockReset()
})

const stay: Stay = {
  path: '/m/j/123412341234',
  meeting: '123412341234',
  title: 'Budget review',
  participantToken: 'token of the stay',
  displayName: 'Lea',
  isInside: true,
  hasBeenInside: true,
  isMicrophoneOn: false,
  isCameraOn: false,
}

const open = () =>
  renderScreen(() => <FeedbackPage />, { path: '/feedback', namespaces: ['join', 'feedback'] })

it('[2.3] [2.62] takes stars, issues and words from anybody, about no meeting', async () => {
  sent.mockResolvedValue({ status: 'success' })
  await open()
  await userEvent.click(screen.getByLabelText('2 stars'))
  await userEvent.click(screen.getByRole('button', { name: 'Noise cancellation' }))
  await userEvent.type(screen.getByLabelText('Tell us more'), 'It hummed.')
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    stars: 2,
    issues: ['noise_cancellation'],
    text: 'It hummed.',
  })
  expect(await screen.findByText('Thank you for your feedback')).toBeTruthy()
})

it('[2.3] is about the call out of which it was opened', async () => {
  sent.mockResolvedValue({ status: 'success' })
  memory.keepStay(stay)
  await open()
  expect(screen.getByText('About “Budget review”.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('5 stars'))
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ stars: 5, participantToken: 'token of the stay' }),
  )
})

it('[8.9] keeps what was typed when it cannot be sent', async () => {
  sent.mockRejectedValue(Object.assign(new Error(), { code: 'feedback.submit_failed' }))
  await open()
  await userEvent.click(screen.getByLabelText('1 star'))
  await userEvent.type(screen.getByLabelText('Tell us more'), 'It hummed.')
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect((await screen.findByRole('alert')).textContent).not.toBe('')
  expect((screen.getByLabelText('Tell us more') as HTMLTextAreaElement).value).toBe('It hummed.')
})
