// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { memory, type ParticipantSession } from '../model/memory.ts'
import { FeedbackPage } from './FeedbackPage.tsx'

const { sent, picture } = vi.hoisted(() => ({
  sent: vi.fn<(input: object) => Promise<object>>(),
  picture: vi.fn<(input: object) => Promise<object>>(),
}))
vi.mock('../../../shared/api/index.ts', async (original) => ({
  ...(await original<object>()),
  api: { feedback: { submit: sent, addScreenshot: picture } },
}))
const answer = { status: 'success', data: { id: 'given', screenshotKey: 'a key' } }

beforeEach(() => {
  URL.createObjectURL = () => 'blob:screenshot'
  URL.revokeObjectURL = () => undefined
})

afterEach(() => {
  cleanup()
  sessionStorage.clear()
  sent.mockReset()
  picture.mockReset()
})

const participantSession: ParticipantSession = {
  path: '/m/j/123412341234',
  meeting: '123412341234',
  title: 'Budget review',
  host: null,
  participantToken: 'token of the visit',
  displayName: 'Lea',
  isInside: true,
  hasBeenInside: true,
  hasGivenFeedback: false,
  isMicrophoneOn: false,
  isCameraOn: false,
  turnedOff: null,
}

const open = () =>
  renderScreen(() => <FeedbackPage />, { path: '/feedback', namespaces: ['join', 'feedback'] })

it('[1.17] [2.3] [2.62] accepts stars, issues and text from anyone, about no meeting', async () => {
  sent.mockResolvedValue(answer)
  await open()
  await userEvent.click(screen.getByLabelText('2 stars'))
  await userEvent.click(screen.getByRole('button', { name: 'Noise cancellation' }))
  expect(screen.getByText(/The operator of this server reads this/)).toBeTruthy()
  await userEvent.type(screen.getByLabelText('Tell us more'), 'It hummed.')
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    stars: 2,
    issues: ['noise_cancellation'],
    text: 'It hummed.',
  })
  expect(await screen.findByText('Thank you for your feedback')).toBeTruthy()
})

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')
const pictureOf = (name: string, type = 'image/png') => new File(['pixels'], name, { type })

it('[2.62] sends screenshots after the text, and tries again after a failure', async () => {
  sent.mockResolvedValue(answer)
  picture.mockResolvedValueOnce({})
  picture.mockRejectedValueOnce(Object.assign(new Error(), { code: 'file.format_error' }))
  memory.keepParticipantSession(participantSession)
  await open()
  await userEvent.click(screen.getByLabelText('2 stars'))
  const input = fileInput()
  if (!input) throw new Error('no field for pictures')
  await userEvent.upload(input, [pictureOf('one.png'), pictureOf('two.webp', 'image/webp')])
  await expectNoViolations()
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect((await screen.findByRole('alert')).textContent).toContain('two.webp: File format error')
  expect(picture.mock.calls.map(([call]) => call)).toEqual([
    { params: { id: 'given' }, query: { key: 'a key' }, body: expect.objectContaining({ name: 'one.png' }) },
    { params: { id: 'given' }, query: { key: 'a key' }, body: expect.objectContaining({ name: 'two.webp' }) },
  ])
  picture.mockResolvedValueOnce({})
  await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  expect(sent).toHaveBeenCalledTimes(1)
  expect(picture).toHaveBeenLastCalledWith(
    expect.objectContaining({ body: expect.objectContaining({ name: 'two.webp' }) }),
  )
})

it('[2.62, 8.11] accepts three pictures, pasted ones too, and removes them on request', async () => {
  memory.keepParticipantSession(participantSession)
  await open()
  await userEvent.click(screen.getByLabelText('2 stars'))
  const input = fileInput()
  if (!input) throw new Error('no field for pictures')
  const unfiltered = userEvent.setup({ applyAccept: false })
  await unfiltered.upload(input, pictureOf('notes.pdf', 'application/pdf'))
  expect(screen.getByText('File type unsupported')).toBeTruthy()
  await unfiltered.upload(
    input,
    ['1.png', '2.png'].map((name) => pictureOf(name)),
  )
  fireEvent.paste(screen.getByLabelText('Tell us more'), { clipboardData: { files: [pictureOf('3.png')] } })
  expect(await screen.findByAltText('3.png')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Add a screenshot' })).toBeNull()
  fireEvent.paste(document.body, { clipboardData: { files: [pictureOf('4.png')] } })
  expect(screen.getByText('Maximum uploaded files limit exceeded')).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: 'Remove 2.png' }))
  expect(screen.queryByAltText('2.png')).toBeNull()
  expect(screen.getByRole('button', { name: 'Add a screenshot' })).toBeTruthy()
})

it('[2.3] accepts no pictures that the server would not read', async () => {
  await open()
  await userEvent.click(screen.getByLabelText('2 stars'))
  expect(fileInput()).toBeNull()
})

it('[2.3] is about the call from which it was opened', async () => {
  sent.mockResolvedValue(answer)
  memory.keepParticipantSession(participantSession)
  await open()
  expect(screen.getByText('About “Budget review”.')).toBeTruthy()
  await userEvent.click(screen.getByLabelText('5 stars'))
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect(sent).toHaveBeenCalledWith(
    expect.objectContaining({ stars: 5, participantToken: 'token of the visit' }),
  )
})

it('[8.9] keeps what was typed when it cannot be sent', async () => {
  sent.mockRejectedValue(Object.assign(new Error(), { code: 'feedback.submit_failed' }))
  await open()
  await userEvent.click(screen.getByLabelText('1 star'))
  await userEvent.type(screen.getByLabelText('Tell us more'), 'It hummed.')
  await userEvent.click(screen.getByRole('button', { name: 'Send feedback' }))
  expect((await screen.findByRole('alert')).textContent).toBe('An error occurred while submitting feedback')
  expect((screen.getByLabelText('Tell us more') as HTMLTextAreaElement).value).toBe('It hummed.')
})
