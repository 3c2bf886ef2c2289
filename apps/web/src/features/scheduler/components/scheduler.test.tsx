// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { aMeeting, anInvitee, hour, start } from '../../scheduler-draft/testing/index.ts'
import { press, Refusal, renderScheduler, value } from '../testing/render-scheduler.tsx'

const create = 'POST /api/meeting/schedule'

describe('planning a meeting', () => {
  it('[2.54][3.13][5.8] sends the draft, and shows the invitation', async () => {
    const { server, user } = await renderScheduler({ request: { start } })
    expect(screen.getByPlaceholderText('Nusrat Rahman’s scheduled meeting')).toBeTruthy()
    expect([value('Start date'), value('Start time'), value('End time')]).toEqual([
      '21/11/2026',
      '10:00',
      '11:00',
    ])
    await user.type(screen.getByLabelText('Title'), 'Budget review')
    await user.clear(screen.getByLabelText('Start time', { selector: 'input' }))
    await user.type(screen.getByLabelText('Start time', { selector: 'input' }), '1130{Enter}')
    expect([value('Start time'), value('End time')]).toEqual(['11:30', '12:30'])
    await user.click(press('Schedule'))
    await screen.findByText('Meeting scheduled')
    expect(server.sentTo(create)).toMatchObject([
      {
        body: {
          meetingTitle: 'Budget review',
          startDateTime: start + 1.5 * hour,
          endDateTime: start + 2.5 * hour,
          timeZone: 'Europe/London',
        },
      },
    ])
    expect(press('Copy invitation')).toBeTruthy()
  })

  it('[2.54][3.21] shows below when it is and how it repeats, and afterwards who is notified', async () => {
    const five = ['ann', 'bea', 'cleo', 'dora', 'eve'].map((name) => anInvitee(`${name}@acme.example`))
    const { user } = await renderScheduler({
      request: { start },
      prepare: (fake) => fake.answer(create, () => aMeeting({ invitees: five })),
    })
    const summary = () => press('Schedule').parentElement?.querySelector('p')?.textContent
    expect(summary()?.trim()).toBe('Sat 21 Nov, 10:00 – 11:00')
    await user.selectOptions(screen.getByLabelText('Repeats'), 'week')
    expect(summary()).toContain('11:00 every week on Saturday')
    await user.selectOptions(screen.getByLabelText('Repeats'), 'none')
    for (const [name, text] of [
      ['Start date', '31/02/2027'],
      ['Start time', '1275'],
    ] as const) {
      const field = screen.getByLabelText(name, { selector: 'input' })
      await user.clear(field)
      await user.type(field, text)
      await user.tab()
      expect(field.getAttribute('aria-invalid')).toBe('true')
    }
    expect(summary()?.trim()).toBe('')
    await user.click(press('Reset'))
    await user.click(press('Schedule'))
    const notice = await screen.findByText(/^The invitation is on its way to/)
    expect(notice.textContent).toContain('ann@acme.example, bea@acme.example, cleo@acme.example and 2 more')
  })

  it('[2.54] shows in the first part how many people are invited, with a link to add more', async () => {
    const { user } = await renderScheduler({ request: { start } })
    const people = () => screen.getByRole('group', { name: 'Participants' })
    expect(people().textContent).toContain('No one invited yet')
    await user.click(within(people()).getByRole('button', { name: 'Add people' }))
    const field = await screen.findByRole('combobox', { name: 'Invite people' })
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.type(field, 'ann@acme.example,bea@acme.example,')
    await screen.findByText('2 people')
    await user.click(screen.getByRole('tab', { name: 'Event details' }))
    expect(people().textContent).toContain('2 people')
  })

  it('[3.15] with registration shows the link to register, and no other invitation', async () => {
    const link = 'https://majlis.example/register/582873820193'
    const { user } = await renderScheduler({
      request: { start },
      prepare: (fake) => fake.answer(create, () => aMeeting({ isRegRequired: true, registrationLink: link })),
    })
    await user.click(press('Schedule'))
    await screen.findByText('Meeting scheduled')
    expect(press('Copy registration link')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Copy invitation' })).toBeNull()
  })

  it('[8.8] sends the same request under the same key, and another one under a new key', async () => {
    const { server, user } = await renderScheduler({
      request: { start },
      prepare: (fake) => fake.answer(create, () => new Refusal(500, 'schedule.not_created')),
    })
    await user.click(press('Schedule'))
    await screen.findByText('Schedule not created')
    await user.click(press('Schedule'))
    await waitFor(() => expect(server.sentTo(create)).toHaveLength(2))
    await user.type(await screen.findByLabelText('Title'), 'X')
    await user.click(press('Schedule'))
    await waitFor(() => expect(server.sentTo(create)).toHaveLength(3))
    const keys = server.sentTo(create).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
    expect(keys[1]).toBe(keys[0])
    expect(keys[2]).not.toBe(keys[0])
  })

  it('[1.5] schedules a webinar, and says if the licence for it is gone', async () => {
    const { server, user } = await renderScheduler({
      request: { start },
      prepare: (fake) =>
        fake.answer(
          create,
          () => new Refusal(403, 'schedule.webinar_not_allowed', { field: 'settings.webinar' }),
        ),
    })
    await user.click(screen.getByRole('tab', { name: /Advanced options/ }))
    const kind = await screen.findByRole<HTMLInputElement>('switch', { name: /^Webinar/ })
    expect(screen.getByText(/^Only you, co-hosts and panelists can speak/)).toBeTruthy()
    await user.click(kind)
    expect(kind.checked).toBe(true)
    await user.click(press('Schedule'))
    expect(await screen.findByText(/^You need a webinar licence/)).toBeTruthy()
    expect(server.sentTo(create)[0]?.body).toMatchObject({ settings: { webinar: true } })
  })

  it('[5.7][5.8][8.14] shows a problem beside its field, marks the part and leads there', async () => {
    const { server, user } = await renderScheduler({ request: { start } })
    await user.clear(screen.getByLabelText('End time', { selector: 'input' }))
    await user.type(screen.getByLabelText('End time', { selector: 'input' }), '1075{Enter}')
    expect(screen.getByText('Invalid time')).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /Participants/ }))
    expect(screen.getByRole('tab', { name: /Event details.*needs attention/ })).toBeTruthy()
    await user.click(press('Schedule'))
    expect(screen.getByRole('tab', { name: /Event details/ }).getAttribute('aria-selected')).toBe('true')
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('end'))
    expect(server.sentTo(create)).toEqual([])
  })

  it('[3.19][3.21][9.5] describes in a sentence how it repeats, with the first dates', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await user.selectOptions(screen.getByLabelText('Repeats'), 'week')
    expect(screen.getByText(/^Every week on Saturday/)).toBeTruthy()
    const dates = screen.getByRole('list', { name: 'First dates' })
    expect(
      within(dates)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Sat 21 Nov, 10:00',
      'Sat 28 Nov, 10:00',
      'Sat 5 Dec, 10:00',
      'Sat 12 Dec, 10:00',
      'Sat 19 Dec, 10:00',
    ])
  })

  it('[3.19][3.20] accepts numbers in the digits of the keyboard, and nothing else', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await user.selectOptions(screen.getByLabelText('Repeats'), 'custom')
    const every = screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Every' })
    for (const [typed, sentence] of [
      ['3', 'Every 3 days'],
      ['১২', 'Every 12 days'],
      ['٤', 'Every 4 days'],
      ['1001', 'Every 100 days'],
      ['-2x', 'Every 2 days'],
      ['0', 'Every 2 days'],
    ] as const) {
      await user.clear(every)
      await user.type(every, typed)
      expect(screen.getByText(sentence)).toBeTruthy()
    }
    await user.clear(every)
    expect(every.value).toBe('')
    await user.tab()
    expect(every.value).toBe('2')
    await user.type(every, '{ArrowUp}{ArrowUp}{ArrowDown}')
    expect(screen.getByText('Every 3 days')).toBeTruthy()
    await user.type(every, '{ArrowDown}{ArrowDown}{ArrowDown}')
    expect(screen.getByText('Every day', { selector: 'span' })).toBeTruthy()
  })

  it('[4.6] moves the end with the start, also after an unreadable one, and shows the year', async () => {
    const { user } = await renderScheduler({ request: { start } })
    for (const [name, text] of [
      ['Start time', '975'],
      ['Start date', '31/02/2027'],
      ['Start date', '05/01/2027'],
      ['Start time', '930'],
    ] as const) {
      const field = screen.getByLabelText(name, { selector: 'input' })
      await user.clear(field)
      await user.type(field, text)
      await user.tab()
    }
    expect([value('End date'), value('End time')]).toEqual(['05/01/2027', '10:30'])
    const summary = press('Schedule').parentElement?.querySelector('p')?.textContent
    expect(summary?.trim()).toBe('Tue 5 Jan 2027, 09:30 – 10:30')
  })

  it('keeps the draft when the page is reloaded', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await user.type(screen.getByLabelText('Title'), 'Half done')
    const [key = ''] = Object.keys(sessionStorage)
    const kept = sessionStorage.getItem(key) ?? ''
    cleanup()
    sessionStorage.setItem(key, kept)
    await renderScheduler({ path: '/home?scheduler=new' })
    expect(value('Title')).toBe('Half done')
  })

  it('[4.6] is reset without asking, and the reset can be undone', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await user.type(screen.getByLabelText('Title'), 'Half done')
    await user.click(press('Reset'))
    expect(value('Title')).toBe('')
    await user.click(press('Undo reset'))
    expect(value('Title')).toBe('Half done')
  })
})

describe('leaving', () => {
  it('[2.64] asks when input would be lost', async () => {
    const { user, page } = await renderScheduler({ request: { start } })
    await user.type(screen.getByLabelText('Title'), 'Half done')
    await user.click(press('Cancel'))
    await user.click(await screen.findByRole('button', { name: 'Keep scheduling' }))
    expect(value('Title')).toBe('Half done')
    await user.click(press('Cancel'))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel scheduling?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancel scheduling' }))
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
    expect(page.path()).toBe('/home')
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  it('does not ask when nothing would be lost', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await user.click(press('Cancel'))
    await waitFor(() => expect(screen.queryByLabelText('Title')).toBeNull())
  })
})
