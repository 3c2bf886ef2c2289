// @vitest-environment jsdom
import type { ScheduledMeeting } from '@majlis/contract'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, it, vi } from 'vitest'
import { fakeCalls } from '../../testing/fake-calls.ts'
import { renderScreen } from '../../testing/render.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const calendarId = '0198c0de-0000-7000-8000-0000000000c1'
const date = Date.parse('2026-02-18T10:00:00Z')

it.each([
  ['this', 0],
  ['following', 1],
  ['all', 2],
] as const)(
  '[3.35] deletes %s of a series: the chosen radio button, the parent calendar ID, and which date',
  async (deleteType, place) => {
    const sent = fakeCalls({ 'DELETE /meeting/schedule': null })
    // The part of a meeting that the dialog reads.
    const meeting = {
      id: calendarId,
      isRecurrent: true,
      meetingTitle: 'Weekly',
      invitees: [],
    } as unknown as ScheduledMeeting
    await renderScreen(
      () => (
        <DeleteDialog
          meeting={meeting}
          occurrenceStart={date}
          state="upcoming"
          onClose={() => undefined}
          onDeleted={() => undefined}
        />
      ),
      { path: '/', route: '/', namespaces: ['calendar', 'recurrence'] },
    )
    const user = userEvent.setup()
    // In this dialog, “Cancel” could be read as cancelling the meeting.
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Keep meeting' })).toBeTruthy()
    const radios = await screen.findAllByRole('radio')
    const radio = radios[place]
    if (!radio) throw new Error('There are three')
    await user.click(radio)
    await user.click(screen.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(sent.some(({ call }) => call.startsWith('DELETE'))).toBe(true))
    const { input } = sent.find(({ call }) => call.startsWith('DELETE')) ?? {}
    expect(input).toMatchObject({ calendarId, deleteType, occurrenceStart: String(date) })
  },
)
