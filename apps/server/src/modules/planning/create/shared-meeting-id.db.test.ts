import { describe, expect, it } from 'vitest'
import { hourMs, weekMs } from '../../../platform/clock/durations.ts'
import { inLondon, setupPlanning, times } from '../../../testing/planned-meetings.ts'

/** A personal room, and a meeting planned under its ID for tomorrow at ten. */
async function setupPmi() {
  const setup = await setupPlanning()
  const { plan, meetings, seats, db, host, goTo } = setup
  const seat = await seats.findByUser(db, host.organizationId, host.id)
  if (!seat) throw new Error('the host has a seat')
  await meetings.api.getPersonalRoom(seat)
  const planned = await plan({
    idSource: 'personal',
    meetingTitle: 'Planned',
    settings: { waitingRoom: true },
  })
  const titleAt = async (local: string, reference = seat.pmi) => {
    goTo(local)
    return (await meetings.api.findByReference(db, reference))?.title
  }
  const entry = {
    meeting: seat.pmi,
    pwd: new URL(planned.invitation.joinLink).searchParams.get('pwd') ?? '',
  }
  return { ...setup, seat, planned, titleAt, entry }
}

const personal = 'Nusrat Test’s meeting room'

describe('an ID that several meetings share', () => {
  it('[3.30] leads to the planned meeting from an hour before it begins until it is over', async () => {
    const { titleAt, seat } = await setupPmi()
    for (const reference of [seat.pmi, seat.pmu]) {
      expect(await titleAt('2026-02-11T08:59', reference)).toBe(personal)
      expect(await titleAt('2026-02-11T09:00', reference)).toBe('Planned')
      expect(await titleAt('2026-02-11T10:59', reference)).toBe('Planned')
      expect(await titleAt('2026-02-11T11:00', reference)).toBe(personal)
    }
  })

  it('[3.30] leads into the open room, whatever is scheduled', async () => {
    const { titleAt, browser, host, entry, goTo } = await setupPmi()
    goTo('2026-02-11T08:00')
    const inside = await browser({ user: host }).enter(entry)
    expect(inside.room).toMatchObject({ title: personal, settings: { waitingRoom: false } })
    expect(await titleAt('2026-02-11T10:00')).toBe(personal)
    await (await browser().api(inside.participantToken)).room.end()
    expect(await titleAt('2026-02-11T10:00')).toBe('Planned')
  })

  it('[3.30] [3.28] opens with the settings of the planned meeting', async () => {
    const { browser, host, entry, goTo } = await setupPmi()
    goTo('2026-02-11T10:00')
    const { room } = await browser({ user: host }).enter(entry)
    expect(room).toMatchObject({ title: 'Planned', settings: { waitingRoom: true } })
    expect(await browser().wait({ ...entry, displayName: 'Ines' })).toMatchObject({ reason: 'approval' })
  })

  it('[3.30] redirects people who wait for the personal room when its ID begins to lead to the scheduled meeting', async () => {
    const { browser, host, entry, goTo, planned } = await setupPmi()
    goTo('2026-02-11T08:30')
    const guest = await browser().wait({ ...entry, displayName: 'Ines' })
    const enter = async () => (await browser().api(guest.participantToken)).room.enter()
    goTo('2026-02-11T08:59')
    expect((await enter()).data).toMatchObject({ outcome: 'waiting' })
    goTo('2026-02-11T09:00')
    await expect(enter()).rejects.toHaveCode('room.moved')
    const again = await browser().wait({ ...entry, displayName: 'Ines' })
    const { room } = await browser({ user: host }).enter(entry)
    expect(room).toMatchObject({
      title: planned.meetingTitle,
      lobby: [{ participantId: again.participantId }],
    })
  })

  it('[3.30] keeps people waiting where the host has opened the personal room', async () => {
    const { browser, host, entry, goTo } = await setupPmi()
    goTo('2026-02-11T08:30')
    const guest = await browser().wait({ ...entry, displayName: 'Ines' })
    await browser({ user: host }).enter(entry)
    goTo('2026-02-11T10:00')
    const { data } = await (await browser().api(guest.participantToken)).room.enter()
    expect(data).toMatchObject({ outcome: 'admitted' })
  })

  it('[4.5] leads to the current part of a split series', async () => {
    const { plan, edit, meetings, db, goTo } = await setupPlanning()
    const series = await plan({ meetingTitle: 'First part', ...times('week', 4) })
    await edit(series, 'following', {
      occurrenceStart: inLondon('2026-02-25T10:00'),
      meetingTitle: 'Second part',
    })
    const titleAt = async (local: string) => {
      goTo(local)
      return (await meetings.api.findByReference(db, series.meetingId))?.title
    }
    expect(await titleAt('2026-02-17T10:00')).toBe('First part')
    expect(await titleAt('2026-02-18T11:00')).toBe('Second part')
    expect(await titleAt('2026-03-04T10:30')).toBe('Second part')
    expect(await titleAt('2026-06-01T10:00')).toBe('Second part')
  })
})

describe('my meetings', () => {
  it('[4.4] [4.5] lists dates as changed, all-day ones with their days, without cancelled ones', async () => {
    const { plan, edit, cancel, browser, host } = await setupPlanning()
    const start = inLondon('2026-02-11T10:00')
    const series = await plan({ meetingTitle: 'Weekly', ...times('week', 3) })
    const days = await plan({
      isAllDay: true,
      startDate: '2026-02-12',
      endDate: '2026-02-13',
      meetingTitle: 'Fair',
    })
    const changed = await edit(series, 'this', {
      occurrenceStart: start + weekMs,
      startDateTime: start + weekMs + hourMs,
      meetingTitle: 'Special',
      colorCodeHex: '#FFE9CC',
    })
    await cancel(changed, 'this', start + 2 * weekMs)
    const { data } = await (await browser({ user: host }).api()).meeting.userMeetings({})
    expect(data.meetings).toMatchObject([
      {
        calendarId: series.id,
        meetingTitle: 'Weekly',
        occurrenceStart: start,
        isAllDay: false,
        startDate: null,
      },
      {
        calendarId: days.id,
        meetingTitle: 'Fair',
        isAllDay: true,
        startDate: '2026-02-12',
        endDate: '2026-02-13',
      },
      {
        meetingTitle: 'Special',
        colorCodeHex: '#FFE9CC',
        occurrenceStart: start + weekMs,
        startDateTime: start + weekMs + hourMs,
      },
    ])
    expect(data.total).toBe(3)
  })
})
