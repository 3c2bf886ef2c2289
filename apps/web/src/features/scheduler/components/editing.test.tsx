// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { recurrenceOf } from '../../scheduler-draft/index.ts'
import {
  aCustomRecurrence,
  aMeeting,
  anInvitee,
  hour,
  ids,
  start,
} from '../../scheduler-draft/testing/index.ts'
import { press, Refusal, renderScheduler, value } from '../testing/render-scheduler.tsx'

const edit = 'PUT /api/meeting/schedule/edit-meeting'

describe('changing a meeting', () => {
  const series = aMeeting({
    isRecurrent: true,
    recurrence: recurrenceOf({ recurrence: aCustomRecurrence(), timeZone: 'Europe/London' }),
    rrule: 'FREQ=WEEKLY;BYDAY=SA',
    occurrenceStart: start,
  })
  const request = { edit: { calendarId: ids.meeting, occurrenceStart: start } }

  it('[4.6] sends a message to the invitees, who are notified of the change', async () => {
    const meeting = aMeeting({ invitees: [anInvitee('ada@elsewhere.example', { name: 'Ada' })] })
    const { server, user } = await renderScheduler({
      request: { edit: { calendarId: ids.meeting } },
      prepare: (fake) => {
        fake.answer('GET /api/meeting/schedule', () => meeting)
        fake.answer(edit, () => meeting)
      },
    })
    await screen.findByLabelText('Title')
    expect(screen.queryByRole('button', { name: 'Add a message to the invitees' })).toBeNull()
    await user.type(screen.getByLabelText('Title'), ' II')
    await user.click(press('Add a message to the invitees'))
    await user.type(screen.getByLabelText('Message to the invitees'), 'The room is taken')
    await user.click(press('Save'))
    await screen.findByText('Changes saved')
    expect(screen.getByText('The update is on its way to Ada.')).toBeTruthy()
    expect(server.sentTo(edit)[0]?.body).toMatchObject({
      meetingTitle: 'Budget review II',
      note: 'The room is taken',
    })
  })

  it('[4.5] repeats on the day to which it is moved, also after an unreadable date', async () => {
    const { user } = await renderScheduler({
      request,
      prepare: (fake) => fake.answer('GET /api/meeting/schedule', () => series),
    })
    const field = await screen.findByLabelText('Start date', { selector: 'input' })
    for (const day of ['23/11/2026', '31/02/2027', '24/11/2026']) {
      await user.clear(field)
      await user.type(field, day)
      await user.tab()
    }
    expect(screen.getByText('Every week on Tuesday')).toBeTruthy()
  })

  it('[4.5] offers this and the following events if all would move the next one into the past', async () => {
    const { server, user } = await renderScheduler({
      request,
      prepare: (fake) => {
        fake.answer('GET /api/meeting/schedule', () => series)
        fake.answer(edit, ({ query }) =>
          query.get('editType') === 'all' ? new Refusal(422, 'schedule.next_in_past') : series,
        )
      },
    })
    await user.type(screen.getByLabelText('Title'), ' II')
    await user.click(press('Save'))
    await user.click(await screen.findByRole('radio', { name: 'All events' }))
    await user.click(within(screen.getByRole('dialog', { name: /Which events/ })).getByText('Save'))
    await screen.findByText(/next event of the series would be in the past/)
    await user.click(await screen.findByRole('button', { name: 'This and following events' }))
    await screen.findByText('Changes saved')
    expect(server.sentTo(edit).map(({ query }) => query.get('editType'))).toEqual(['all', 'following'])
  })

  it('[4.5][4.6] asks which events of a series, and sends only what has changed', async () => {
    const { server, user } = await renderScheduler({
      request,
      prepare: (fake) => fake.answer('GET /api/meeting/schedule', () => series),
    })
    await user.type(screen.getByLabelText('Title'), ' II')
    await user.click(press('Save'))
    const dialog = await screen.findByRole('dialog', { name: 'Which events do you want to change?' })
    expect(
      within(dialog)
        .getAllByRole('radio')
        .map((radio) => radio.closest('label')?.textContent),
    ).toEqual(['This event', 'This and following events', 'All events'])
    await user.click(within(dialog).getByRole('radio', { name: 'This and following events' }))
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('Changes saved')
    expect(screen.getByText('This and the following events were changed.')).toBeTruthy()
    const [sent] = server.sentTo(edit)
    expect(sent?.query.get('editType')).toBe('following')
    expect(sent?.body).toEqual({
      calendarId: ids.meeting,
      occurrenceStart: start,
      version: 3,
      meetingTitle: 'Budget review II',
    })
  })

  it('[4.5] says afterwards that only one date was changed, not how the series repeats', async () => {
    const { user } = await renderScheduler({
      request,
      prepare: (fake) => {
        fake.answer('GET /api/meeting/schedule', () => series)
        fake.answer(edit, () => series)
      },
    })
    await user.type(screen.getByLabelText('Title'), ' II')
    await user.click(press('Save'))
    await user.click(await screen.findByRole('radio', { name: 'This event' }))
    await user.click(within(screen.getByRole('dialog', { name: /Which events/ })).getByText('Save'))
    await screen.findByText('Only this event was changed.')
    expect(screen.queryByText(/^Every week/)).toBeNull()
  })

  it('[2.27][4.5] leads to the event in the calendar, also if it was moved to another day', async () => {
    const day = 24 * hour
    const { user, page } = await renderScheduler({
      request,
      prepare: (fake) => {
        fake.answer('GET /api/meeting/schedule', () => series)
        fake.answer(edit, () => ({ ...series, startDateTime: start + day, endDateTime: start + day + hour }))
      },
    })
    await user.type(screen.getByLabelText('Title'), ' II')
    await user.click(press('Save'))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Which events do you want to change?' })).getByRole(
        'button',
        {
          name: 'Save',
        },
      ),
    )
    await user.click(await screen.findByRole('button', { name: 'Open in calendar' }))
    await waitFor(() => expect(page.path()).toBe(`/calendar/day/${ids.meeting}/${start}?day=2026-11-22`))
  })

  it('[4.5] offers one event only for settings that a single event can have', async () => {
    const { user } = await renderScheduler({
      request,
      prepare: (fake) => fake.answer('GET /api/meeting/schedule', () => series),
    })
    await user.click(screen.getByRole('tab', { name: /Host controls/ }))
    await user.click(screen.getByRole('switch', { name: 'Waiting room for everyone' }))
    await user.click(press('Save'))
    const dialog = await screen.findByRole('dialog', { name: 'Which events do you want to change?' })
    expect(within(dialog).getByRole<HTMLInputElement>('radio', { name: /^This event/ }).disabled).toBe(true)
  })

  it('[4.6] merges with changes of a colleague in the meantime', async () => {
    const theirs = aMeeting({ version: 4, meetingTitle: 'Budget 2027', agenda: 'Roads' })
    const { server, user } = await renderScheduler({ request: { edit: { calendarId: ids.meeting } } })
    await user.type(screen.getByLabelText('Title'), ' II')
    server.answer('GET /api/meeting/schedule', () => theirs)
    server.answer(edit, ({ body }) =>
      (body as { version: number }).version === 3
        ? new Refusal(409, 'schedule.stale')
        : aMeeting({ version: 5 }),
    )
    await user.click(press('Save'))
    const dialog = await screen.findByRole('dialog', { name: /Someone else changed this meeting/ })
    expect(within(dialog).getByText('Roads')).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    await screen.findByText('Changes saved')
    expect(server.sentTo(edit).at(-1)?.body).toEqual({
      calendarId: ids.meeting,
      version: 4,
      meetingTitle: 'Budget review II',
    })
  })

  it('[4.5] says that the date no longer exists if a colleague has moved it in the meantime', async () => {
    const { server, user } = await renderScheduler({
      request,
      prepare: (fake) => fake.answer('GET /api/meeting/schedule', () => series),
    })
    await user.type(screen.getByLabelText('Title'), ' II')
    server.answer('GET /api/meeting/schedule', () => new Refusal(404, 'schedule.occurrence_not_found'))
    server.answer(edit, () => new Refusal(409, 'schedule.stale'))
    await user.click(press('Save'))
    const dialog = await screen.findByRole('dialog', { name: 'Which events do you want to change?' })
    await user.click(within(dialog).getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('The series has no event at this time.')).toBeTruthy()
    expect(value('Title')).toBe('Budget review II')
  })

  it('[4.5] checks a series as it repeats, also on another day', async () => {
    const { server, user } = await renderScheduler({
      request,
      prepare: (fake) => fake.answer('GET /api/meeting/schedule', () => series),
    })
    const asked = () => server.sentTo('POST /api/meeting/schedule/check').at(-1)?.body
    await waitFor(() =>
      expect(asked()).toMatchObject({ isRecurrent: true, recurrence: null, occurrenceStart: start }),
    )
    await user.selectOptions(screen.getByLabelText('Repeats'), 'day')
    await waitFor(() => expect(asked()).toMatchObject({ recurrence: { recurPattern: 'day' } }))
  })

  it('[4.11] is view-only for invitees', async () => {
    await renderScheduler({
      request: { edit: { calendarId: ids.meeting } },
      prepare: (fake) =>
        fake.answer('GET /api/meeting/schedule', () =>
          aMeeting({ can: { edit: false, delete: false, start: false, answer: true } }),
        ),
    })
    expect(screen.getByText('Only Nusrat Rahman can change this meeting.')).toBeTruthy()
    expect(screen.getByLabelText('Title').matches(':disabled')).toBe(true)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  })

  it('says that there is no such meeting', async () => {
    const { user } = await renderScheduler({
      request: { edit: { calendarId: ids.meeting } },
      prepare: (fake) =>
        fake.answer('GET /api/meeting/schedule', () => new Refusal(404, 'schedule.not_found')),
    })
    expect(await screen.findByText('This meeting doesn’t exist.')).toBeTruthy()
    // A second request would not find it either.
    expect(screen.queryByRole('button', { name: 'Try Again' })).toBeNull()
    await user.click(screen.getByText('Close'))
    await waitFor(() => expect(screen.queryByText('This meeting doesn’t exist.')).toBeNull())
  })
})
