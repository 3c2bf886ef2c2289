import { zoneName } from '@majlis/i18n'
import { describe, expect, it } from 'vitest'
import { hourMs, weekMs } from '../../platform/clock/durations.ts'
import { answerLink, answerToken, eventIn, setupInvitations, signInFirst } from '../../testing/invitations.ts'
import { forEver, inLondon, times } from '../../testing/planned-meetings.ts'
import { uploadsOf } from '../../testing/uploads.ts'

const guest = { email: 'Guest@Elsewhere.example', name: 'Ada Guest' }

describe('an invitation', () => {
  it('that the mail server rejects permanently is reported to the host with the address', async () => {
    const { plan, host, events, db, newMails } = await setupInvitations()
    await plan({
      meetingTitle: 'Budget review',
      startDateTime: inLondon('2026-02-12T15:00'),
      invitees: [{ ...guest, role: 'participant' }],
    })
    const [invitation] = await newMails()
    await events.publish(db, 'mail.refused', { regarding: invitation?.regarding ?? '' })
    const mails = await newMails()
    expect(mails.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      [host.email, 'Not delivered: Budget review'],
    ])
    expect(mails[0]?.text).toContain('An email about your meeting didn’t reach guest@elsewhere.example')
    // If the host's mail is rejected as well, no further mail is sent.
    expect(mails[0]?.regarding).toBeNull()
  })

  it('[4.3] reaches everyone once, in their language, zone and hours', async () => {
    const { plan, rahim, host, newMails } = await setupInvitations()
    const startDateTime = inLondon('2026-02-12T15:00')
    await plan({
      meetingTitle: 'Budget review',
      agenda: 'Numbers\nQuestions',
      startDateTime,
      invitees: [
        { userId: rahim.id, role: 'co_host' },
        { ...guest, role: 'participant' },
      ],
    })
    const mails = await newMails()
    expect(mails.map(({ recipient, language, reply_to }) => [recipient, language, reply_to])).toEqual([
      [rahim.email, 'bn', host.email],
      ['guest@elsewhere.example', 'en', host.email],
    ])
    const [toRahim, toGuest] = mails
    expect(toRahim?.subject).toContain('আমন্ত্রণ: Budget review')
    // 15:00 in London is 21:00 in Dhaka, on a 12-hour clock.
    expect(toRahim?.text).toContain('রাত্রি ৯:০০')
    expect(toRahim?.text).toContain(zoneName('Asia/Dhaka', 'bn'))
    expect(toRahim?.text).toContain(`(${zoneName('Europe/London', 'bn')})`)
    expect(toRahim?.text).toContain('সহ-হোস্ট')
    expect(toGuest?.subject).toBe('Invitation: Budget review, Thu 12 Feb, 15:00')
    expect(toGuest?.text).toContain('Thursday 12 February, 15:00 – 16:00 (Europe/London)')
    expect(toGuest?.text).toContain('> Numbers\n> Questions')
    expect(toGuest?.text).toContain('Nusrat Test')
    expect(toGuest?.html).toContain('Riverside Council')
  })

  it('[4.3] reads to an outsider as the page did on which they answered, in all later mails', async () => {
    const { plan, edit, newMails, invitationOf } = await setupInvitations()
    const meeting = await plan({ meetingTitle: 'Budget', invitees: [{ ...guest, role: 'participant' }] })
    const token = answerToken((await newMails())[0])
    const anybodys = await invitationOf()
    const answer = { invitation: token, response: 'accepted' as const }
    await anybodys.answerByToken({ ...answer, language: 'bn', timeZone: 'Asia/Dhaka' })
    // What is no zone, or is not said, changes nothing.
    await anybodys.answerByToken({ ...answer, timeZone: 'Moon/Base' })
    await newMails()
    const moved = await edit(meeting, 'all', {
      startDateTime: inLondon('2026-02-12T15:00'),
      endDateTime: inLondon('2026-02-12T16:00'),
    })
    const [changed] = await newMails()
    expect(changed).toMatchObject({ recipient: 'guest@elsewhere.example', language: 'bn' })
    expect(changed?.text).toContain(zoneName('Asia/Dhaka', 'bn'))
    await edit(moved, 'all', { invitees: [] })
    expect((await newMails())[0]).toMatchObject({ recipient: 'guest@elsewhere.example', language: 'bn' })
  })

  it('[4.3] uses the language and time zone of an outside account for mails to its address', async () => {
    const { plan, addUser, addOrganization, set, newMails, edit } = await setupInvitations()
    const elsewhere = await addUser(await addOrganization('Elsewhere'), 'Eve', 'elsewhere.example')
    await set(elsewhere, { language: 'bn', time_zone: 'Asia/Dhaka', time_format: '12' })
    const meeting = await plan({
      startDateTime: inLondon('2026-02-12T15:00'),
      invitees: [{ email: elsewhere.email.toUpperCase(), role: 'participant' }],
    })
    const [mail] = await newMails()
    expect(mail).toMatchObject({ recipient: elsewhere.email, language: 'bn' })
    expect(mail?.text).toContain('রাত্রি ৯:০০')
    await edit(meeting, 'all', { invitees: [] })
    expect((await newMails())[0]).toMatchObject({ recipient: elsewhere.email, language: 'bn' })
  })

  it('[3.8] writes dates the way the receiver does', async () => {
    const { plan, rahim, set, newMails } = await setupInvitations()
    await set(rahim, { language: 'en', time_zone: 'America/New_York', date_format: 'MM/DD/YYYY' })
    await plan({
      startDateTime: inLondon('2026-02-12T15:00'),
      invitees: [{ userId: rahim.id, role: 'participant' }],
    })
    const [mail] = await newMails(rahim.email)
    expect(mail?.text).toContain('Thursday, February 12, 10:00\u00a0am – 11:00\u00a0am (America/New York)')
  })

  it('names all-day dates alike in every zone', async () => {
    const { plan, rahim, set, newMails } = await setupInvitations()
    await set(rahim, { language: 'en', time_zone: 'Pacific/Kiritimati' })
    await plan({
      isAllDay: true,
      startDate: '2026-02-12',
      endDate: '2026-02-13',
      invitees: [{ userId: rahim.id, role: 'participant' }],
    })
    const [mail] = await newMails(rahim.email)
    expect(mail?.text).toContain('Thursday 12 February – Friday 13 February')
    expect(mail?.text).not.toContain('Kiritimati')
    expect(mail?.calendar).toContain('DTSTART;VALUE=DATE:20260212')
    expect(mail?.calendar).toContain('DTEND;VALUE=DATE:20260214')
  })

  it('[3.21] says how a series repeats, and its next dates', async () => {
    const { plan, newMails } = await setupInvitations()
    await plan({ ...times('week', 3), invitees: [{ ...guest, role: 'participant' }] })
    const [mail] = await newMails()
    expect(mail?.text).toContain('Repeats: every week on Wednesday, 3 times')
    expect(mail?.text).toContain(
      'Next events: Wednesday 18 February, 10:00 – 11:00\n  Wednesday 25 February, 10:00 – 11:00',
    )
    expect(eventIn(mail).series.rule).toMatchObject({ frequency: 'WEEKLY', end: { kind: 'count', count: 3 } })
  })

  it('[4.3] carries a request that calendar programs answer, for its receiver alone', async () => {
    const { plan, host, rahim, newMails } = await setupInvitations()
    const meeting = await plan({
      meetingTitle: 'Plan; with, signs\\',
      invitees: [
        { userId: rahim.id, role: 'participant' },
        { ...guest, role: 'participant' },
      ],
    })
    const mail = (await newMails()).find(({ recipient }) => recipient === 'guest@elsewhere.example')
    expect(mail?.calendar_method).toBe('REQUEST')
    expect(mail?.calendar).toMatch(/^BEGIN:VCALENDAR\r\n[^]*METHOD:REQUEST\r\n[^]*BEGIN:VTIMEZONE\r\n/)
    expect(mail?.calendar).toContain('RSVP=TRUE')
    expect(eventIn(mail)).toMatchObject({
      uid: `${meeting.id}@meet.example.org`,
      sequence: 0,
      summary: 'Plan; with, signs\\',
      location: meeting.invitation.joinLink,
      url: meeting.invitation.joinLink,
      status: 'CONFIRMED',
      organizer: { name: 'Nusrat Test', email: host.email },
      attendees: [
        { email: host.email, role: 'CHAIR', status: 'ACCEPTED' },
        { name: 'Ada Guest', email: 'guest@elsewhere.example', status: 'NEEDS-ACTION' },
      ],
      series: { localStart: '2026-02-11T10:00', timeZone: 'Europe/London', durationMinutes: 60 },
    })
    expect(eventIn(mail).description).toContain(meeting.invitation.joinLink)
  })

  it('offers three answers, each behind a link of the product', async () => {
    const { plan, newMails } = await setupInvitations()
    await plan({ invitees: [{ ...guest, role: 'participant' }] })
    const [mail] = await newMails()
    for (const answer of ['accepted', 'declined', 'suggested']) {
      const link = answerLink(mail, answer)
      expect(link.origin + link.pathname).toBe('https://meet.example.org/part')
      expect(link.searchParams.get('invitation')).toMatch(/^[\w-]{43}$/)
    }
  })

  it('[9.13] offers no new time where the installation has none', async () => {
    const { plan, newMails } = await setupInvitations({ environment: { FLAG_SUGGEST_TIME: 'false' } })
    await plan({ invitees: [{ ...guest, role: 'participant' }] })
    const [mail] = await newMails()
    expect(() => answerLink(mail, 'suggested')).toThrow('No link')
  })

  it('lets no one write into the mails of others', async () => {
    const { plan, newMails } = await setupInvitations()
    const evil = '<img src=x onerror=alert(1)>'
    await plan({
      meetingTitle: evil,
      agenda: `${evil}\r\nBEGIN:VEVENT`,
      invitees: [{ ...guest, role: 'participant' }],
    })
    const [mail] = await newMails()
    expect(mail?.html).not.toContain('<img src=x')
    expect(mail?.calendar?.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
  })

  it('[3.38] leads people without an account to the registration, if the meeting requires it', async () => {
    const { plan, rahim, newMails, addUser, addOrganization, db } = await setupInvitations()
    const elsewhere = await addOrganization('Elsewhere')
    const omar = await addUser(elsewhere, 'Omar', 'elsewhere.example')
    const lea = await addUser(elsewhere, 'Lea', 'elsewhere.example')
    await db.updateTable('users').set({ status: 'suspended' }).where('id', '=', lea.id).execute()
    const meeting = await plan({
      isRegRequired: true,
      invitees: [
        { userId: rahim.id, role: 'participant' },
        { ...guest, role: 'participant' },
        { email: omar.email, name: 'Omar', role: 'participant' },
        { email: lea.email, name: 'Lea', role: 'participant' },
      ],
    })
    const mails = await newMails()
    const [toRahim, toGuest, toOmar, toLea] = [rahim, guest, omar, lea].map(({ email }) =>
      mails.find(({ recipient }) => recipient === email.toLowerCase()),
    )
    expect(eventIn(toRahim).location).toBe(signInFirst(meeting))
    const registration = `https://meet.example.org/register/${meeting.meetingId}`
    expect(toGuest?.text).toContain(`Register: ${registration}`)
    expect(toGuest?.text).not.toContain('pwd=')
    expect(eventIn(toGuest).location).toBe(registration)
    // Admission expects the account, of any organisation; a suspended one has no access.
    expect(eventIn(toOmar).location).toBe(signInFirst(meeting))
    expect(eventIn(toLea).location).toBe(registration)
  })

  it('[1.5] says of a webinar who speaks and who watches', async () => {
    const { plan, rahim, host, db, newMails, addUser, organizationId } = await setupInvitations()
    await db
      .updateTable('resources')
      .set({ products: ['regular', 'webinar'] })
      .where('user_id', '=', host.id)
      .execute()
    const eve = await addUser(organizationId, 'Eve')
    await plan({
      settings: { webinar: true },
      invitees: [
        { userId: rahim.id, role: 'panelist' },
        { userId: eve.id, role: 'participant' },
        { ...guest, role: 'participant' },
      ],
    })
    const texts = Object.fromEntries((await newMails()).map(({ recipient, text }) => [recipient, text]))
    expect(texts[rahim.email]).toContain('ওয়েবিনার: আপনি কথা বলতে, ভিডিও দেখাতে ও স্ক্রিন শেয়ার করতে পারবেন।')
    const watching = 'Webinar: You watch and listen. Raise your hand if you want to speak.'
    expect(texts[eve.email]).toContain(watching)
    expect(texts['guest@elsewhere.example']).toContain(watching)
  })

  it('[1.6] [3.18] tells interpreters which languages they interpret into, and leads them through sign-in', async () => {
    const { plan, db, host, rahim, newMails, addUser, organizationId } = await setupInvitations()
    await db
      .updateTable('resources')
      .set({ products: ['regular', 'multilingual', 'webinar'] })
      .where('user_id', '=', host.id)
      .execute()
    const eve = await addUser(organizationId, 'Eve')
    const arif = await addUser(organizationId, 'Arif')
    const meeting = await plan({
      isMultiLingual: true,
      interpretationLanguages: ['en', 'fr', 'bn'],
      settings: { webinar: true },
      invitees: [
        { userId: rahim.id, role: 'co_host', interprets: ['fr'] },
        { userId: eve.id, role: 'participant', interprets: ['fr', 'bn'] },
        { userId: arif.id, role: 'participant' },
        { ...guest, role: 'participant', interprets: ['fr'] },
      ],
    })
    const mails = await newMails()
    const mailTo = (email: string) => mails.find(({ recipient }) => recipient === email)
    expect(mailTo(rahim.email)?.text).toContain('সহ-হোস্ট')
    expect(mailTo(rahim.email)?.text).toContain('ফরাসি ভাষার দোভাষী')
    expect(mailTo(eve.email)?.text).toContain('Your role: Interpreter into French and Bengali')
    expect(mailTo(eve.email)?.text).toContain(`Join: ${signInFirst(meeting)}`)
    const speaks = 'Webinar: You can speak, but not show video or share your screen.'
    expect(mailTo(eve.email)?.text).toContain(speaks)
    expect(mailTo(eve.email)?.text).not.toContain('sign up with')
    expect(mailTo(arif.email)?.text).not.toContain('Your role')
    expect(mailTo(arif.email)?.text).toContain(`Join: ${meeting.invitation.joinLink}`)
    const outside = mailTo('guest@elsewhere.example')
    expect(outside?.text).toContain('Interpreter into French')
    expect(outside?.text).toContain('sign up with guest@elsewhere.example')
    expect(outside?.text).toContain(`Join: ${meeting.invitation.joinLink}`)
  })

  it('[3.18] leads people with a role through sign-in, and says that it needs an account', async () => {
    const { plan, edit, rahim, newMails, addUser, addOrganization, organizationId } = await setupInvitations()
    const omar = await addUser(await addOrganization('Elsewhere'), 'Omar', 'elsewhere.example')
    const eve = await addUser(organizationId, 'Eve')
    const meeting = await plan({
      invitees: [
        { userId: rahim.id, role: 'co_host' },
        { email: omar.email, name: 'Omar', role: 'panelist' },
        { userId: eve.id, role: 'participant' },
        { ...guest, role: 'co_host' },
      ],
    })
    const linksOf = (mails: Awaited<ReturnType<typeof newMails>>) =>
      Object.fromEntries(mails.map((mail) => [mail.recipient, eventIn(mail).location]))
    const links = {
      [rahim.email]: signInFirst(meeting),
      [omar.email]: signInFirst(meeting),
      [eve.email]: meeting.invitation.joinLink,
      'guest@elsewhere.example': meeting.invitation.joinLink,
    }
    const invited = await newMails()
    expect(linksOf(invited)).toEqual(links)
    const toOmar = invited.find(({ recipient }) => recipient === omar.email)
    expect(toOmar?.text).toContain(`Join: ${signInFirst(meeting)}`)
    // The text shows the join link itself.
    expect(toOmar?.html).toContain(`>meet.example.org/m/j/${meeting.meetingId}<`)
    const roles = invited.filter(({ text }) => text.includes('sign up with guest@elsewhere.example'))
    expect(roles.map(({ recipient }) => recipient)).toEqual(['guest@elsewhere.example'])
    await edit(meeting, 'all', {
      startDateTime: inLondon('2026-02-12T15:00'),
      endDateTime: inLondon('2026-02-12T16:00'),
    })
    expect(linksOf(await newMails())).toEqual(links)
  })

  it('reaches no suspended or deleted people', async () => {
    const { plan, rahim, db, clock, newMails } = await setupInvitations()
    await plan({ invitees: [{ userId: rahim.id, role: 'participant' }] })
    await db
      .updateTable('users')
      .set({ status: 'suspended', suspended_at: new Date(clock.now()) })
      .where('id', '=', rahim.id)
      .execute()
    expect(await newMails()).toEqual([])
  })

  it('is pushed to the pages of people with an account', async () => {
    const { plan, rahim, host, settle, deliver, pushed } = await setupInvitations()
    await plan({ invitees: [{ userId: rahim.id, role: 'participant' }] })
    await settle()
    await deliver()
    const pushes = pushed.filter(({ body }) => body.type === 'invitations.changed')
    expect(new Set(pushes.map(({ destination }) => destination))).toEqual(
      new Set([rahim, host].map(({ email }) => `/user/${email.replace('@', 'at')}/queue/notices`)),
    )
  })
})

describe('a change', () => {
  it('[4.6] is mailed with the old and the new time, and keeps the calendar entry', async () => {
    const { plan, edit, newMails } = await setupInvitations()
    const meeting = await plan({ invitees: [{ ...guest, role: 'participant' }] })
    const [first] = await newMails()
    await edit(meeting, 'all', {
      startDateTime: inLondon('2026-02-12T14:00'),
      endDateTime: inLondon('2026-02-12T15:00'),
      note: 'The room was taken.',
    })
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Changed: ')
    expect(mail?.text).toContain('Before: Wednesday 11 February, 10:00')
    expect(mail?.html).toContain('<s><bdi>Wednesday 11 February, 10:00')
    expect(mail?.text).toContain('When: Thursday 12 February, 14:00 – 15:00')
    expect(mail?.text).toContain('> The room was taken.')
    const [before, after] = [eventIn(first), eventIn(mail)]
    expect(after.uid).toBe(before.uid)
    expect(after.sequence).toBe(before.sequence + 1)
    expect(after.series.localStart).toBe('2026-02-12T14:00')
    // The links of both mails are the same, so that the older one goes on working.
    expect(answerToken(mail)).toBe(answerToken(first))
  })

  it('[4.5] of one date names that date alone', async () => {
    const { plan, edit, newMails } = await setupInvitations()
    const meeting = await plan({ ...forEver('week'), invitees: [{ ...guest, role: 'participant' }] })
    await newMails()
    const second = inLondon('2026-02-18T10:00')
    await edit(meeting, 'this', {
      occurrenceStart: second,
      startDateTime: second + 2 * hourMs,
      endDateTime: second + 3 * hourMs,
    })
    const [mail] = await newMails()
    expect(mail?.text).toContain('Only this event changed')
    expect(mail?.text).toContain('When: Wednesday 18 February, 12:00 – 13:00')
    expect(mail?.text).not.toContain('Repeats')
    expect(mail?.calendar).toContain('RECURRENCE-ID;TZID=Europe/London:20260218T100000')
    expect(eventIn(mail)).toMatchObject({
      recurrenceId: second,
      series: { localStart: '2026-02-18T12:00', rule: null },
    })
    expect(answerToken(mail)).toContain('.')
  })

  it('[3.23] names the files of the meeting and of the date, to guests only while they can see files', async () => {
    const { plan, edit, rahim, host, files, signIn, db, set, newMails } = await setupInvitations()
    await set(rahim, { language: 'en' })
    const meeting = await plan({
      ...forEver('week'),
      invitees: [
        { userId: rahim.id, role: 'participant' },
        { ...guest, role: 'participant' },
      ],
    })
    const second = inLondon('2026-02-18T10:00')
    const { send } = uploadsOf(files.api, await signIn(host))
    const metadata = { kind: 'agenda_file', calendarId: meeting.id }
    await send({ ...metadata, filename: 'plan.pdf' }, Buffer.from('%PDF-1.7 plan'))
    await send({ ...metadata, filename: 'offers.pdf', date: String(second) }, Buffer.from('%PDF-1.7 offers'))
    await newMails()
    const named = async () =>
      (await newMails()).map(({ text }) => text.match(/(?:plan|offers)\.pdf/g)?.join(' ') ?? '')
    const ofSecond = await edit(meeting, 'this', { occurrenceStart: second, meetingTitle: 'Offers' })
    expect(await named()).toEqual(['plan.pdf offers.pdf', 'plan.pdf offers.pdf'])
    const third = second + weekMs
    const ofThird = await edit(ofSecond, 'this', { occurrenceStart: third, meetingTitle: 'Lamps' })
    expect(await named()).toEqual(['plan.pdf', 'plan.pdf'])
    await db.updateTable('meetings').set({ guests_see_files: false }).execute()
    await edit(ofThird, 'this', { occurrenceStart: second, meetingTitle: 'All offers' })
    expect(await named()).toEqual(['plan.pdf offers.pdf', ''])
  })

  it('[4.5] of all dates leaves those alone that were changed before', async () => {
    const { plan, edit, newMails } = await setupInvitations()
    const meeting = await plan({ ...forEver('week'), invitees: [{ ...guest, role: 'participant' }] })
    const second = inLondon('2026-02-18T10:00')
    const moved = await edit(meeting, 'this', {
      occurrenceStart: second,
      startDateTime: second + 2 * hourMs,
      endDateTime: second + 3 * hourMs,
    })
    await newMails()
    await edit(moved, 'all', { agenda: 'Numbers' })
    const [mail] = await newMails()
    const event = eventIn(mail)
    expect(event.description).toContain('Numbers')
    expect(event.overrides).toMatchObject([
      { recurrenceId: second, sequence: event.sequence, series: { localStart: '2026-02-18T12:00' } },
    ])
  })

  it('of the list of invitees is mailed only to people who are added or removed', async () => {
    const { plan, edit, rahim, addUser, organizationId, newMails } = await setupInvitations()
    const mina = await addUser(organizationId, 'Mina')
    const meeting = await plan({
      invitees: [
        { userId: rahim.id, role: 'participant' },
        { ...guest, role: 'participant' },
      ],
    })
    await newMails()
    await edit(meeting, 'all', {
      invitees: [
        { userId: rahim.id, role: 'participant' },
        { userId: mina.id, role: 'participant' },
      ],
    })
    const mails = await newMails()
    expect(
      mails.map(({ recipient, subject, calendar_method }) => [
        recipient,
        subject.split(':')[0],
        calendar_method,
      ]),
    ).toEqual([
      ['guest@elsewhere.example', 'No longer invited', 'CANCEL'],
      [mina.email, 'Invitation', 'REQUEST'],
    ])
    expect(eventIn(mails[0]).status).toBe('CANCELLED')
  })

  it('that an earlier release has queued reaches those who were removed', async () => {
    const { plan, rahim, events, db, newMails } = await setupInvitations()
    const meeting = await plan({ meetingTitle: 'Budget' })
    await newMails()
    await events.publish(db, 'meeting.changed', {
      meetingId: meeting.id,
      originalStart: null,
      facets: ['invitees'],
      previousStart: null,
      addedInviteeIds: [],
      removedInvitees: [
        { userId: rahim.id, email: rahim.email, name: 'Rahim', language: 'bn', timeZone: 'Asia/Dhaka' },
        {
          userId: null,
          email: 'ada@elsewhere.example',
          name: 'Ada',
          language: 'en',
          timeZone: 'Europe/London',
        },
      ],
      note: '',
      byUserId: rahim.id,
    })
    expect((await newMails()).map(({ recipient }) => recipient).toSorted()).toEqual(
      ['ada@elsewhere.example', rahim.email].toSorted(),
    )
  })

  it('[3.31] of the passcode, or that registration is required, is mailed with the current details', async () => {
    const { plan, edit, newMails } = await setupInvitations()
    const meeting = await plan({ isPassReq: true, invitees: [{ ...guest, role: 'participant' }] })
    const [first] = await newMails()
    const changed = await edit(meeting, 'all', { meetingPwd: '424242' })
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('changed how to join')
    expect(mail?.text).toContain('424242')
    expect(eventIn(mail)).toMatchObject({ uid: eventIn(first).uid })
    expect(eventIn(mail).sequence).toBeGreaterThan(eventIn(first).sequence)
    const registered = await edit(changed, 'all', { isRegRequired: true })
    expect((await newMails())[0]?.text).toContain('/register/')
    await edit(registered, 'all', {
      isRegRequired: true,
      meetingPwd: '424242',
      settings: { waitingRoom: true },
    })
    expect(await newMails()).toEqual([])
  })

  it('that does not concern invitees is mailed to no one', async () => {
    const { plan, edit, newMails } = await setupInvitations()
    const meeting = await plan({ invitees: [{ ...guest, role: 'participant' }] })
    await newMails()
    await edit(meeting, 'all', { colorCodeHex: '#FAE0E4' })
    expect(await newMails()).toEqual([])
  })

  it('[4.5] of this and all that follow ends one series and begins another', async () => {
    const { plan, edit, newMails } = await setupInvitations()
    const meeting = await plan({
      ...forEver('week'),
      meetingTitle: 'Weekly',
      invitees: [{ ...guest, role: 'participant' }],
    })
    const [first] = await newMails()
    const third = inLondon('2026-02-25T10:00')
    await edit(meeting, 'following', {
      occurrenceStart: third,
      startDateTime: third + hourMs,
      endDateTime: third + 2 * hourMs,
    })
    const [ended, begun, ...others] = await newMails()
    expect(others).toEqual([])
    expect(ended?.subject).toBe('Series ends: Weekly, Wed 18 Feb, 10:00')
    expect(eventIn(ended).uid).toBe(eventIn(first).uid)
    expect(eventIn(ended).sequence).toBeGreaterThan(eventIn(first).sequence)
    expect(eventIn(ended).series.rule).toMatchObject({ end: { kind: 'until' } })
    expect(begun?.subject).toBe('Changed: Weekly, Wed 25 Feb, 11:00')
    expect(begun?.text).toContain('Nusrat Test changed the time')
    expect(begun?.text).toContain('Before: Wednesday 25 February, 10:00')
    expect(begun?.text).not.toContain('new title')
    expect(eventIn(begun).uid).not.toBe(eventIn(first).uid)
    expect(eventIn(begun).series).toMatchObject({
      localStart: '2026-02-25T11:00',
      rule: { end: { kind: 'never' } },
    })
  })
})

describe('a cancellation', () => {
  it('[4.5] is mailed once, and removes the entry from the calendar', async () => {
    const { plan, cancel, rahim, newMails } = await setupInvitations()
    const meeting = await plan({
      meetingTitle: 'Budget',
      invitees: [
        { userId: rahim.id, role: 'participant' },
        { ...guest, role: 'participant' },
      ],
    })
    const [, first] = await newMails()
    await cancel(meeting)
    const mails = await newMails()
    expect(mails.map(({ recipient }) => recipient)).toEqual([rahim.email, 'guest@elsewhere.example'])
    const mail = mails[1]
    expect(mail?.subject).toBe('Cancelled: Budget, Wed 11 Feb, 10:00')
    expect(mail?.calendar_method).toBe('CANCEL')
    expect(eventIn(mail)).toMatchObject({ uid: eventIn(first).uid, status: 'CANCELLED' })
    expect(eventIn(mail).sequence).toBeGreaterThan(eventIn(first).sequence)
    expect(mail?.text).not.toContain('/part')
  })

  it('[4.5] of one date leaves the others', async () => {
    const { plan, cancel, newMails } = await setupInvitations()
    const meeting = await plan({ ...forEver('week'), invitees: [{ ...guest, role: 'participant' }] })
    await newMails()
    await cancel(meeting, 'this', inLondon('2026-02-18T10:00'))
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('cancelled this event')
    expect(mail?.calendar).toContain('METHOD:CANCEL')
    expect(eventIn(mail)).toMatchObject({ recurrenceId: inLondon('2026-02-18T10:00'), status: 'CANCELLED' })
  })

  it('[4.5] of one date says it as it was', async () => {
    const { plan, edit, cancel, newMails } = await setupInvitations()
    const meeting = await plan({ ...forEver('week'), invitees: [{ ...guest, role: 'participant' }] })
    const second = inLondon('2026-02-18T10:00')
    const noon = { startDateTime: second + 2 * hourMs, endDateTime: second + 5 * hourMs }
    await edit(meeting, 'this', { occurrenceStart: second, meetingTitle: 'Yearly review', ...noon })
    await newMails()
    await cancel(meeting, 'this', second)
    const [mail] = await newMails()
    expect(mail?.subject).toBe('Cancelled: Yearly review, Wed 18 Feb, 12:00')
    expect(mail?.text).toContain('12:00 – 15:00')
    expect(eventIn(mail)).toMatchObject({ recurrenceId: second, summary: 'Yearly review' })
  })

  it('[4.5] of this and all that follow is a series with an end', async () => {
    const { plan, cancel, newMails } = await setupInvitations()
    const meeting = await plan({ ...forEver('week'), invitees: [{ ...guest, role: 'participant' }] })
    await newMails()
    await cancel(meeting, 'following', inLondon('2026-02-25T10:00'))
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail?.text).toContain('cancelled all events from Wed 25 Feb, 10:00 on')
    expect(mail?.text).not.toMatch(/Before|answer again/)
    expect(mail?.calendar_method).toBe('REQUEST')
    expect(mail?.text).toMatch(/Repeats: every week on Wednesday (until|, 2 times)/)
    expect(eventIn(mail).series.rule).not.toMatchObject({ end: { kind: 'never' } })
  })

  it('[4.5] of all future dates of a running series is mailed, and keeps past ones', async () => {
    const { plan, cancel, goTo, newMails } = await setupInvitations()
    const meeting = await plan({ ...forEver('week'), invitees: [{ ...guest, role: 'participant' }] })
    const [first] = await newMails()
    goTo('2026-02-19T00:00')
    await cancel(meeting, 'following', inLondon('2026-02-25T10:00'))
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail?.subject).toMatch(/^Series ends: .*, Wed 18 Feb, 10:00$/)
    expect(mail?.text).toContain('cancelled all events from Wed 25 Feb, 10:00 on')
    expect(mail?.text).not.toContain('/part')
    expect(mail?.calendar_method).toBe('REQUEST')
    expect(eventIn(mail).uid).toBe(eventIn(first).uid)
    expect(eventIn(mail).sequence).toBeGreaterThan(eventIn(first).sequence)
    expect(eventIn(mail).series.rule).not.toMatchObject({ end: { kind: 'never' } })
  })

  it('[4.5] of one and all that follow takes all back where none before is left', async () => {
    const { plan, cancel, newMails } = await setupInvitations()
    const meeting = await plan({ ...forEver('week'), invitees: [{ ...guest, role: 'participant' }] })
    await cancel(meeting, 'this', inLondon('2026-02-11T10:00'))
    await newMails()
    await cancel(meeting, 'following', inLondon('2026-02-18T10:00'))
    const [mail] = await newMails()
    expect(mail?.calendar_method).toBe('CANCEL')
    expect(mail?.subject).toMatch(/^Cancelled: .*, Wed 18 Feb, 10:00$/)
  })

  it('[4.5] of the last remaining date is mailed, even if earlier ones are over', async () => {
    const { plan, cancel, goTo, newMails } = await setupInvitations()
    const meeting = await plan({ ...times('week', 2), invitees: [{ ...guest, role: 'participant' }] })
    await newMails()
    goTo('2026-02-12T00:00')
    await cancel(meeting, 'this', inLondon('2026-02-18T10:00'))
    const [mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(mail?.subject).toContain('Wed 18 Feb, 10:00')
    expect(eventIn(mail)).toMatchObject({ status: 'CANCELLED' })
  })

  it('of past dates is mailed to no one', async () => {
    const { plan, cancel, clock, newMails } = await setupInvitations()
    const meeting = await plan({ invitees: [{ ...guest, role: 'participant' }] })
    await newMails()
    clock.advance(weekMs)
    await expect(cancel(meeting)).rejects.toHaveCode('schedule.ended')
    expect(await newMails()).toEqual([])
  })
})

describe('a date that had to be left out', () => {
  it('is mailed to the host, in their language, and as a cancellation to the invitees', async () => {
    const { plan, host, set, db, events, newMails } = await setupInvitations()
    await set(host, { language: 'ar' })
    const meeting = await plan({
      ...forEver('week'),
      meetingTitle: 'Budget',
      invitees: [{ ...guest, role: 'participant' }],
    })
    await newMails()
    const originalStart = inLondon('2026-02-18T10:00')
    await events.publish(db, 'meeting.date_skipped', { meetingId: meeting.id, originalStart })
    const [toGuest, mail, ...others] = await newMails()
    expect(others).toEqual([])
    expect(eventIn(toGuest)).toMatchObject({ recurrenceId: originalStart, status: 'CANCELLED' })
    expect(mail).toMatchObject({ recipient: host.email, language: 'ar' })
    expect(mail?.text).toContain('18 فبراير')
    // The title keeps its place in a sentence that runs the other way.
    expect(mail?.text).toContain('«\u2068Budget\u2069»')
  })
})

describe('delivery', () => {
  it('writes no second mail, also when several workers deliver the same event', async () => {
    const { plan, edit, rahim, deliverEvents, newMails } = await setupInvitations()
    const meeting = await plan({
      invitees: [
        { userId: rahim.id, role: 'participant' },
        { ...guest, role: 'participant' },
      ],
    })
    await deliverEvents({ workers: 4 })
    expect(await newMails()).toHaveLength(2)
    await edit(meeting, 'all', { meetingTitle: 'Another title' })
    await deliverEvents({ workers: 4 })
    expect(await newMails()).toHaveLength(2)
  })

  it('writes all mails of an event or none, and tries again', async () => {
    const { plan, rahim, db, clock, settle, newMails } = await setupInvitations()
    await plan({
      invitees: [
        { userId: rahim.id, role: 'participant' },
        { ...guest, role: 'participant' },
      ],
    })
    await db.schema
      .alterTable('mails')
      .addColumn('broken', 'text', (column) => column.notNull())
      .execute()
    await expect(settle()).rejects.toThrow('broken')
    await db.schema.alterTable('mails').dropColumn('broken').execute()
    expect(await db.selectFrom('mails').select('id').execute()).toEqual([])
    clock.advance(60_000)
    expect(await newMails()).toHaveLength(2)
  })
})
