// @vitest-environment jsdom
import type { ReceivedInvitation } from '@majlis/contract'
import { screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { expectNoViolations } from '../../../testing/axe.ts'
import { fakeCalls, refusal } from '../../../testing/fake-calls.ts'
import { renderScreen } from '../../../testing/render.tsx'
import { InvitationPage } from './InvitationPage.tsx'

const call = '/meeting/calender/invitation'
const hourMs = 3_600_000
const startsAt = Math.ceil(Date.now() / hourMs + 24) * hourMs

function anInvitation(values: Partial<ReceivedInvitation> = {}) {
  return {
    inviteeId: '00000000-0000-4000-8000-000000000001',
    calendarId: '00000000-0000-4000-8000-000000000002',
    meetingId: '647712840966',
    occurrenceStart: startsAt,
    meetingTitle: 'Flood plan',
    agenda: 'Second reading',
    contents: [],
    bannerUrl: null,
    hostName: 'Samira Tariq',
    organizationName: 'Riverside Council',
    organizationId: '00000000-0000-4000-8000-00000000000f',
    startDateTime: startsAt,
    endDateTime: startsAt + hourMs,
    isAllDay: false,
    startDate: null,
    endDate: null,
    timeZone: 'Europe/London',
    isForOneDate: false,
    isRecurrent: false,
    rrule: null,
    previousStart: null,
    response: 'pending',
    suggestedStart: null,
    suggestedEnd: null,
    joinLink: 'https://meet.example.org/m/j/647712840966?pwd=x',
    state: 'open',
    inviteeName: 'Rafiq Islam',
    canSuggest: true,
    ...values,
  }
}

async function open(search: string) {
  window.history.replaceState(null, '', `/part?invitation=t0ken${search}`)
  await renderScreen(() => <InvitationPage />, { path: '/part', namespaces: ['invitations', 'recurrence'] })
}

afterEach(() => {
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

describe('the invitation behind a mail', () => {
  it('[3.23] shows the agenda under its heading, and none without an agenda', async () => {
    fakeCalls({ [`GET ${call}`]: anInvitation() })
    await open('')
    const heading = await screen.findByRole('heading', { name: 'Agenda' })
    expect(heading.closest('section')?.textContent).toBe('AgendaSecond reading')
    document.body.replaceChildren()
    fakeCalls({ [`GET ${call}`]: anInvitation({ agenda: '' }) })
    await open('')
    await screen.findByRole('heading', { name: 'Flood plan' })
    expect(screen.queryByRole('heading', { name: 'Agenda' })).toBeNull()
  })

  it('[7.51] has the branding of the organisation that invites', async () => {
    const { organizationId, organizationName: name } = anInvitation()
    fakeCalls({
      [`GET ${call}`]: anInvitation(),
      'GET /v1/organization/branding': {
        organizationId,
        name,
        vanityUrl: 'riverside',
        logoUrl: null,
        favicon: null,
        primaryColor: '#365D7E',
        font: 'lato',
      },
    })
    await open('')
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe('/riverside')
  })

  it.each([
    ['Riverside Council', 'Samira Tariq from Riverside Council invites you'],
    ['Samira Tariq', 'Samira Tariq invites you'],
  ])('[1.22] says who invites, for %s', async (organizationName, sentence) => {
    fakeCalls({ [`GET ${call}`]: anInvitation({ organizationName }) })
    await open('')
    expect(await screen.findByText(sentence)).toBeTruthy()
  })

  it('[2.2] [3.38] [4.3] is shown without answering it, and is answered by a button', async () => {
    const sent = fakeCalls({
      [`GET ${call}`]: anInvitation(),
      [`POST ${call}`]: anInvitation({ response: 'accepted' }),
    })
    await open('')
    expect(await screen.findByRole('heading', { name: 'Flood plan' })).toBeTruthy()
    expect(screen.getByText('Pending')).toBeTruthy()
    expect(sent.filter((one) => one.call.startsWith('POST'))).toEqual([])
    await expectNoViolations()
    await userEvent.click(screen.getByRole('button', { name: 'Accept' }))
    expect(await screen.findByText('Accepted')).toBeTruthy()
    expect(sent.at(-1)).toEqual({
      call: `POST ${call}`,
      input: {
        invitation: 't0ken',
        response: 'accepted',
        note: '',
        language: 'en',
        timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
      },
    })
    expect(screen.getByRole('link', { name: 'Join' })).toBeTruthy()
  })

  it.each([
    ['accepted', 'Accept this invitation?', 'Accept', 'Accepted'],
    ['declined', 'Decline this invitation?', 'Decline', 'Declined'],
  ] as const)(
    "[4.3] asks before it sends the answer of the mail's button: %s",
    async (response, question, button, label) => {
      const sent = fakeCalls({
        [`GET ${call}`]: anInvitation(),
        [`POST ${call}`]: anInvitation({ response }),
      })
      await open(`&answer=${response}`)
      expect(await screen.findByRole('heading', { name: question })).toBeTruthy()
      expect(screen.getByText('Pending')).toBeTruthy()
      expect(sent.filter((one) => one.call.startsWith('POST'))).toEqual([])
      await expectNoViolations()
      await userEvent.click(screen.getByRole('button', { name: button }))
      expect(await screen.findByText(label)).toBeTruthy()
      expect(sent.filter((one) => one.call.startsWith('POST'))).toHaveLength(1)
      // A reload does not ask again, because the person may have changed their mind.
      expect(window.location.search).toBe('?invitation=t0ken')
    },
  )

  it("[4.3] offers every answer instead of the one of the mail's button", async () => {
    const sent = fakeCalls({ [`GET ${call}`]: anInvitation() })
    await open('&answer=declined')
    await userEvent.click(await screen.findByRole('button', { name: 'Other answers' }))
    expect(screen.getByRole('button', { name: 'Accept' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Suggest new time' })).toBeTruthy()
    expect(sent.filter((one) => one.call.startsWith('POST'))).toEqual([])
  })

  it('[4.3] does not ask for an answer that was given before', async () => {
    fakeCalls({ [`GET ${call}`]: anInvitation({ response: 'accepted' }) })
    await open('&answer=accepted')
    expect(await screen.findByText('Accepted')).toBeTruthy()
    expect(screen.queryByText('Your answer hasn’t been sent yet.')).toBeNull()
  })

  it('[2.54] [5.10] shows the banner of the meeting, hidden from screen readers', async () => {
    const bannerUrl = '/api/file/00000000-0000-4000-8000-0000000000b4'
    fakeCalls({ [`GET ${call}`]: anInvitation({ bannerUrl }) })
    await open('')
    await screen.findByText('Flood plan')
    expect(document.querySelector('img[alt=""]')?.getAttribute('src')).toBe(bannerUrl)
    await expectNoViolations()
  })

  it('[4.3] accepts a message for the organizer after the mail has declined', async () => {
    const sent = fakeCalls({
      [`GET ${call}`]: anInvitation(),
      [`POST ${call}`]: anInvitation({ response: 'declined' }),
    })
    await open('&answer=declined')
    await userEvent.click(await screen.findByRole('button', { name: 'Decline' }))
    await userEvent.type(await screen.findByLabelText('Note to the organiser'), 'On leave')
    await expectNoViolations()
    await userEvent.click(screen.getByRole('button', { name: 'Send note' }))
    expect(await screen.findByRole('button', { name: 'Add a note' })).toBeTruthy()
    expect(sent.at(-1)?.input).toMatchObject({ response: 'declined', note: 'On leave' })
  })

  it('[4.3] [5.8] sends another time with a message, and refuses the same one', async () => {
    const sent = fakeCalls({
      [`GET ${call}`]: anInvitation(),
      [`POST ${call}`]: anInvitation({ response: 'suggested' }),
    })
    await open('&answer=suggested')
    // The length stays, and the zone is shown.
    const length = await screen.findByText(/^1 h$|^1 hour$/)
    expect(length.closest('p')?.textContent).toMatch(/\d\d?:\d\d.*1 h/)
    await userEvent.click(await screen.findByRole('button', { name: 'Send suggestion' }))
    expect(await screen.findByText('Choose a time to suggest.')).toBeTruthy()
    const date = screen.getByLabelText('Date')
    await userEvent.clear(date)
    await userEvent.type(date, '31/12/2098')
    const time = screen.getByLabelText('Start')
    await userEvent.clear(time)
    await userEvent.type(time, '930')
    await userEvent.type(screen.getByLabelText('Note to the organiser'), 'Trains')
    await userEvent.click(screen.getByRole('button', { name: 'Send suggestion' }))
    expect(await screen.findByText('Suggested')).toBeTruthy()
    const suggestedStart = new Date(2098, 11, 31, 9, 30).getTime()
    expect(sent.at(-1)?.input).toMatchObject({
      response: 'suggested',
      note: 'Trains',
      suggestedStart,
      suggestedEnd: suggestedStart + hourMs,
    })
  })

  it('[4.3] shows the answers before the agenda, however long that is', async () => {
    fakeCalls({ [`GET ${call}`]: anInvitation() })
    await open('&answer=declined')
    const button = await screen.findByRole('button', { name: 'Decline' })
    const agenda = await screen.findByText('Second reading')
    expect(button.compareDocumentPosition(agenda)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  })

  it('[4.3] shows the time that was suggested', async () => {
    const suggested = {
      suggestedStart: Date.parse('2098-12-31T09:30'),
      suggestedEnd: Date.parse('2098-12-31T10:30'),
    }
    fakeCalls({ [`GET ${call}`]: anInvitation({ response: 'suggested', ...suggested }) })
    await open('')
    expect(await screen.findByText(/31 Dec 2098.*09:30 – 10:30|31 Dec 2098.*9:30/)).toBeTruthy()
  })

  it('[4.3] shows whole days that were suggested as days of the meeting', async () => {
    const day = {
      suggestedStart: Date.parse('2098-12-31T00:00Z'),
      suggestedEnd: Date.parse('2099-01-01T00:00Z'),
    }
    const dates = { isAllDay: true, startDate: '2098-12-01', endDate: '2098-12-01' }
    fakeCalls({ [`GET ${call}`]: anInvitation({ response: 'suggested', ...dates, ...day }) })
    await open('')
    expect(await screen.findByText(/^\w+ 31 Dec 2098$/)).toBeTruthy()
  })

  it('[1.25] shows both times in the direction of the page', async () => {
    fakeCalls({ [`GET ${call}`]: anInvitation({ timeZone: 'Asia/Tokyo' }) })
    await open('')
    const there = await screen.findByText(/in Asia\/Tokyo$/)
    // An element whose direction follows its text finds none between two isolates.
    expect(there.parentElement?.closest('bdi')).toBeNull()
  })

  it('[2.2] names the ID, and the zone also where it is the reader’s own', async () => {
    const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone
    fakeCalls({ [`GET ${call}`]: anInvitation({ timeZone }) })
    await open('')
    expect(await screen.findByText('6477 1284 0966')).toBeTruthy()
    expect(screen.getByText(timeZone.replaceAll('_', ' '))).toBeTruthy()
  })

  it('[2.2] saves the meeting as a file for calendar programs', async () => {
    const saved = vi.fn<(file: Blob) => string>(() => 'blob:invite')
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: saved, revokeObjectURL: () => undefined }))
    fakeCalls({ [`GET ${call}`]: anInvitation() })
    await open('')
    await userEvent.click(await screen.findByRole('button', { name: 'Add to calendar' }))
    await waitFor(() => expect(saved).toHaveBeenCalled())
    expect(await saved.mock.calls[0]?.[0].text()).toContain('SUMMARY:Flood plan')
  })

  it('says when the invitation can no longer be answered', async () => {
    fakeCalls({ [`GET ${call}`]: anInvitation({ state: 'cancelled' }) })
    await open('')
    expect(await screen.findByText('This meeting was cancelled')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Accept' })).toBeNull()
  })

  it('says when the link belongs to no invitation', async () => {
    fakeCalls({ [`GET ${call}`]: refusal('invitation.not_found', 404) })
    await open('')
    await waitFor(() => expect(screen.getByText('This invitation doesn’t exist.')).toBeTruthy())
    await expectNoViolations()
  })

  it('[8.10] offers to try again when the invitation could not be loaded', async () => {
    let isDown = true
    fakeCalls({
      [`GET ${call}`]: () => (isDown ? refusal('general.failed', 500) : anInvitation()),
    })
    await open('')
    expect(await screen.findByText('Failed, please try again later.')).toBeTruthy()
    isDown = false
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }))
    expect(await screen.findByRole('heading', { name: 'Flood plan' })).toBeTruthy()
  })

  it('[6.2] shows what the host has opened of past dates: recordings and the names of those who attended', async () => {
    const past = startsAt - 7 * 24 * hourMs
    const earlier = past - 7 * 24 * hourMs
    const view = (date: number) => ({
      dates: [past, earlier].map((one) => ({ date: one, startDateTime: one })),
      date,
      recordings:
        date === past
          ? [
              {
                startDateTime: past,
                lengthMs: 3_723_000,
                hasVideo: true,
                shareLink: 'https://meet.example.org/copy-record/x',
              },
            ]
          : null,
      attendees: date === past ? null : ['Nusrat Rahman', 'Layla Haddad'],
    })
    fakeCalls({
      [`GET ${call}`]: anInvitation({ state: 'over' }),
      'GET /meeting/meeting-management/guest-view': ({ date }: { date?: string }) =>
        view(Number(date ?? past)),
    })
    await open('')
    const recording = await screen.findByRole('link', { name: /1:02:03/ })
    expect(recording.getAttribute('href')).toBe('https://meet.example.org/copy-record/x')
    expect(screen.queryByText(/attended/)).toBeNull()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Past date' }), String(earlier))
    expect(await screen.findByText('Nusrat Rahman and Layla Haddad')).toBeTruthy()
    expect(screen.getByText('2 people attended')).toBeTruthy()
    await expectNoViolations()
  })
})
