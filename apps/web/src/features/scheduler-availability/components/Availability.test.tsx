// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { aMeeting, ids, start } from '../../scheduler-draft/testing/index.ts'
import { openParticipants, renderScheduler } from '../../scheduler/testing/index.ts'

const setup = () => openParticipants({ start })

const idOf = (place: number) => `0198e5a0-0000-7000-8000-000000002${String(place).padStart(3, '0')}`

describe('times of participants', () => {
  it('are shown as busy or free, and the meeting is moved by the arrow keys', async () => {
    const { user, search } = await setup()
    await user.type(search, 'arif')
    await user.click(await screen.findByRole('option', { name: /Arif Khan/ }))
    expect(await screen.findByText('Arif Khan is busy at this time')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'Arif Khan: busy 10:00 – 10:30' })).toBeTruthy()
    const slider = screen.getByRole('slider', { name: 'Meeting time' })
    slider.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(slider.getAttribute('aria-valuetext')).toBe('10:30 – 11:30')
    expect(screen.getByText('Everyone is free at this time.')).toBeTruthy()
    await user.type(search, 'mira@elsewhere.example{Enter}')
    expect(screen.getByText('Everyone whose calendar we can see is free at this time.')).toBeTruthy()
  })

  it('are shown outside their working hours', async () => {
    const at = (time: string) => Date.parse(`2026-11-21T${time}:00Z`)
    const { user } = await renderScheduler({
      request: { start },
      prepare: ({ answer }) =>
        answer('POST /api/meeting/schedule/free-busy', () => ({
          people: [
            {
              userId: ids.host,
              name: 'Nusrat Rahman',
              timeZone: 'Europe/London',
              busy: [],
              working: [{ startDateTime: at('09:00'), endDateTime: at('17:00') }],
            },
            {
              userId: ids.arif,
              name: 'Arif Khan',
              timeZone: 'Asia/Dhaka',
              busy: [],
              working: [{ startDateTime: at('03:00'), endDateTime: at('10:30') }],
            },
          ],
        })),
    })
    await user.click(screen.getByRole('tab', { name: /Participants/ }))
    expect(await screen.findByText('Outside working hours: Arif Khan')).toBeTruthy()
    screen.getByRole('slider', { name: 'Meeting time' }).focus()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(screen.queryByText(/^Outside working hours/)).toBeNull()
  })

  it('found times are removed when other people are invited', async () => {
    const { user, search } = await setup()
    await user.type(search, 'arif')
    await user.click(await screen.findByRole('option', { name: /Arif Khan/ }))
    await user.click(await screen.findByRole('button', { name: 'Find a time' }))
    const found = { name: 'Times when everyone is free' }
    expect(await screen.findByRole('list', found)).toBeTruthy()
    await user.click(search)
    await user.click(await screen.findByRole('option', { name: /Front office/ }))
    expect(screen.queryByRole('list', found)).toBeNull()
  })

  it('says that not all were checked, if one answer cannot contain them', async () => {
    const { server, user } = await renderScheduler({
      request: { edit: { calendarId: ids.meeting } },
      prepare: ({ answer }) =>
        answer('GET /api/meeting/schedule', () =>
          aMeeting({
            invitees: Array.from({ length: 120 }, (_, place) => ({
              id: idOf(place),
              userId: idOf(place),
              name: `Person ${place}`,
              email: `person${place}@riverside.example`,
              pictureUrl: null,
              groupId: null,
              groupName: null,
              groupKind: null,
              otherGroups: [],
              interprets: [],
              role: 'participant' as const,
              response: 'pending' as const,
              note: '',
            })),
          }),
        ),
    })
    await user.click(await screen.findByRole('tab', { name: /Participants/ }))
    expect(await screen.findByText('Everyone we checked is free at this time.')).toBeTruthy()
    expect(screen.getByText('Not everyone could be checked. Others may be busy.')).toBeTruthy()
    expect(server.sentTo('POST /api/meeting/schedule/free-busy')[0]?.body).toMatchObject({
      userIds: expect.objectContaining({ length: 100 }),
    })
  })

  it('[3.15] of an all-day meeting are shown by days, and it stays all-day when days are found', async () => {
    const slot = (from: string, to: string) => ({
      startDateTime: Date.parse(from),
      endDateTime: Date.parse(to),
    })
    const workdays = ['23', '24', '25', '26', '27'].map((day) =>
      slot(`2026-11-${day}T09:00:00Z`, `2026-11-${day}T17:00:00Z`),
    )
    const { server, user } = await renderScheduler({
      request: { start: Date.parse('2026-11-23T00:00:00Z'), isAllDay: true },
      prepare: ({ answer }) => {
        answer('POST /api/meeting/schedule/free-busy', () => ({
          people: [
            {
              userId: ids.arif,
              name: 'Arif Khan',
              timeZone: 'Europe/London',
              busy: [slot('2026-11-23T12:00:00Z', '2026-11-23T13:00:00Z')],
              working: workdays,
            },
          ],
        }))
        answer('POST /api/meeting/schedule/find-time', () => ({
          slots: [slot('2026-11-26T00:00:00Z', '2026-11-27T00:00:00Z')],
        }))
      },
    })
    await user.click(screen.getByRole('tab', { name: /Participants/ }))
    expect(await screen.findByText('Arif Khan is busy on these days')).toBeTruthy()
    expect(screen.getByRole('img', { name: /^Arif Khan: busy .*23/ })).toBeTruthy()
    const slider = screen.getByRole('slider', { name: 'Meeting days' })
    slider.focus()
    await user.keyboard('{ArrowRight}')
    expect(screen.getByText('You’re free on these days.')).toBeTruthy()
    await user.keyboard('{ArrowLeft}{ArrowLeft}')
    expect(await screen.findByText('Not working on these days: Arif Khan')).toBeTruthy()
    await expectNoViolations()
    await user.click(screen.getByRole('button', { name: 'Find days' }))
    const found = await screen.findByRole('list', { name: 'Days when everyone is free' })
    await user.click(within(found).getByRole('button', { name: 'Thu 26 Nov' }))
    expect(server.sentTo('POST /api/meeting/schedule/find-time')[0]?.body).toMatchObject({
      days: 1,
      timeZone: 'Europe/London',
    })
    await user.click(screen.getByRole('tab', { name: /Event details/ }))
    expect(screen.getByLabelText<HTMLInputElement>('Start date', { selector: 'input' }).value).toBe(
      '26/11/2026',
    )
    expect(screen.getByLabelText<HTMLInputElement>('All day').checked).toBe(true)
  })

  it('[4.11] are shown to people who may not edit, without moving the meeting', async () => {
    const { user } = await renderScheduler({
      request: { edit: { calendarId: ids.meeting } },
      prepare: ({ answer }) =>
        answer('GET /api/meeting/schedule', () => {
          const meeting = aMeeting()
          return { ...meeting, can: { ...meeting.can, edit: false } }
        }),
    })
    await user.click(await screen.findByRole('tab', { name: /Participants/ }))
    const slider = await screen.findByRole('slider', { name: 'Meeting time' })
    slider.focus()
    await user.keyboard('{ArrowRight}{ArrowRight}')
    expect(slider.getAttribute('aria-valuetext')).toBe('10:00 – 11:00')
  })

  it('are used to find a time', async () => {
    const { server, user } = await setup()
    await user.click(await screen.findByRole('button', { name: 'Find a time' }))
    const found = await screen.findByRole('list', { name: 'Times when everyone is free' })
    await user.click(within(found).getByRole('button', { name: 'Mon 23 Nov, 14:00 – 15:00' }))
    await user.click(screen.getByRole('tab', { name: /Event details/ }))
    expect(screen.getByDisplayValue('14:00')).toBeTruthy()
    expect(server.sentTo('POST /api/meeting/schedule/find-time')[0]?.body).toMatchObject({
      minutes: 60,
      userIds: [ids.host],
    })
  })
})
