import type { RoomSettings } from '@majlis/contract'
import sharp from 'sharp'
import { describe, expect, it, vi } from 'vitest'
import { minuteMs } from '../../platform/clock/durations.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { setupOpenRoom } from '../../testing/open-room.ts'
import { setupRooms } from '../../testing/rooms.ts'

describe('coming in', () => {
  it('[1.7] [1.23] lets the host in first and then a guest by the link, each with the least grants', async () => {
    const { hostInside, browser, withName, media } = await setupOpenRoom()
    expect(hostInside.room).toMatchObject({
      title: 'Planning',
      organizationName: 'Riverside Council',
      self: { role: 'host' },
    })
    const guest = await browser().enter(withName)
    expect(guest.room.self).toMatchObject({
      role: 'guest',
      displayName: 'Gast',
      isSignedIn: false,
      canUnmute: true,
    })
    const inside = media.inside(guest.room.roomSessionId, guest.room.self.participantId)
    expect(inside).toMatchObject({ name: 'Gast', attributes: { role: 'guest', guest: 'true' } })
    expect(JSON.parse(guest.sfu.token).ttlMs).toBeLessThanOrEqual(5 * minuteMs)
  })

  it('[3.31] takes ID, name and passcode instead of the link', async () => {
    const { browser, meeting, passcode } = await setupOpenRoom()
    const guest = browser()
    await expect(guest.join({ meeting, displayName: 'Gast' })).rejects.toHaveCode('room.passcode_required')
    const wrong = passcode === '000000' ? '111111' : '000000'
    await expect(guest.join({ meeting, displayName: 'Gast', passcode: wrong })).rejects.toHaveCode(
      'room.passcode_incorrect',
    )
    await expect(guest.join({ meeting, passcode })).rejects.toHaveCode('room.name_required')
    await expect(guest.join({ meeting, displayName: 'Gast', pwd: 'guessed' })).rejects.toHaveCode(
      'room.passcode_required',
    )
    expect((await guest.enter({ meeting, displayName: 'Gast', passcode })).room.self.role).toBe('guest')
  })

  it('[3.14] [3.31] admits people by the ID alone unless a passcode is required', async () => {
    const { host, browser, meeting } = await setupOpenRoom({ passcodeRequired: false })
    const { room } = await browser().enter({ meeting, displayName: 'Gast' })
    expect(room.self.role).toBe('guest')
    const { data } = await (
      await browser({ user: host }).api()
    ).meeting.startMeeting({ idSource: 'generated', settings: {} })
    expect(data.invitation.passcode).toBeNull()
  })

  it('[3.30] a unique URL has no passcode that could be guessed', async () => {
    const { host, browser, db } = await setupOpenRoom()
    const { data } = await (
      await browser({ user: host }).api()
    ).meeting.startMeeting({ idSource: 'unique_url', settings: {} })
    expect(data.invitation).toMatchObject({ passcode: null, personalLink: null })
    const { passcode } = await db
      .selectFrom('meetings')
      .select('passcode')
      .where('meeting_id', '=', data.meeting)
      .executeTakeFirstOrThrow()
    const join = browser().join({ meeting: data.meeting, displayName: 'Gast', passcode })
    await expect(join).rejects.toHaveCode('room.passcode_incorrect')
    const byId = browser().join({ meeting: data.meeting, displayName: 'Gast' })
    await expect(byId).rejects.toHaveCode('room.passcode_required')
    const { data: info } = await (await browser().api()).meeting.meetingInfo({ id: data.meeting })
    expect(info).toMatchObject({ title: '', hostName: '', isPasscodeNeeded: true })
  })

  it('[1.23] [3.30] shows members under their own name, and reaches the personal room by PMI and PMU', async () => {
    const { host, browser, seats, db, addUser, organizationId } = await setupOpenRoom()
    const seat = await seats.findByUser(db, organizationId, host.id)
    const { data } = await (
      await browser({ user: host }).api()
    ).meeting.startMeeting({ idSource: 'personal', settings: {} })
    expect(data.meeting).toBe(seat?.pmi)
    expect(data.invitation.joinLink).toContain(`/m/j/${seat?.pmi}/${seat?.pmu}?pwd=`)
    const pwd = new URL(data.invitation.joinLink).searchParams.get('pwd') ?? ''
    await browser({ user: host }).enter({ meeting: seat?.pmu.toUpperCase() ?? '', pwd })
    const member = await browser({ user: await addUser(organizationId, 'Arif') }).enter({
      meeting: seat?.pmi ?? '',
      pwd,
    })
    expect(member.room.self).toMatchObject({
      displayName: 'Arif Test',
      role: 'participant',
      isSignedIn: true,
    })
  })

  it('[3.27, 3.33] changes a personal room that is open as its host chose for the start', async () => {
    const { browser, host, media, deliverEvents, deliver, pushed, subscribers } = await setupRooms()
    const hostPage = browser({ user: host })
    const { meeting: meetings } = await hostPage.api()
    const start = async (settings: Partial<RoomSettings>) =>
      (await meetings.startMeeting({ idSource: 'personal', settings })).data.invitation
    const { meetingId, joinLink } = await start({ joinWithoutHost: true })
    const pwd = new URL(joinLink).searchParams.get('pwd') ?? ''
    const page = browser()
    const guest = await page.enter({ meeting: meetingId, pwd, displayName: 'Gast' })
    const { participantId } = guest.room.self
    const destination = `/user/${participantId}/queue/room`
    subscribers.add(destination)
    await start({ joinWithoutHost: true, disableChat: true, onlyHostShares: true })
    await deliverEvents()
    await deliver()
    expect((await (await page.api(guest.participantToken)).room.view()).data.self).toMatchObject({
      canChat: false,
      canShare: false,
    })
    expect(media.inside(guest.room.roomSessionId, participantId)?.rights.publishSources).toEqual([
      'microphone',
      'camera',
    ])
    expect(pushed).toContainEqual({ destination, body: expect.objectContaining({ type: 'room.changed' }) })
  })

  it('[3.32] asks strangers to sign in, and judges domain and country', async () => {
    const { browser, withName, addUser, addOrganization, organizationId, meeting, pwd } = await setupOpenRoom(
      {
        allowedDomains: ['riverside.example'],
        allowedCountries: ['BD'],
      },
    )
    await expect(browser({ country: 'BD' }).join(withName)).rejects.toHaveCode('room.sign_in_required')
    const outsider = await addUser(await addOrganization('Elsewhere'), 'Eve', 'elsewhere.example')
    await expect(browser({ user: outsider, country: 'BD' }).join({ meeting, pwd })).rejects.toHaveCode(
      'room.domain_not_allowed',
    )
    const member = await addUser(organizationId, 'Arif')
    await expect(browser({ user: member }).join({ meeting, pwd })).rejects.toHaveCode(
      'room.country_not_allowed',
    )
    await browser({ user: member, country: 'BD' }).enter({ meeting, pwd })
  })

  it('[3.28] keeps people removed who were removed while the SFU failed, and forgets those who only failed', async () => {
    const { browser, withName, db, media, tools } = await setupOpenRoom()
    const statuses = async () =>
      (
        await db
          .selectFrom('participants')
          .select('status')
          .where('user_id', 'is', null)
          .orderBy('created_at')
          .orderBy('id')
          .execute()
      ).map(({ status }) => status)
    const { ensureRoom } = media
    media.ensureRoom = async () => {
      // The room is opened while it is written down who comes in.
      const { id } = await vi.waitFor(
        () =>
          db.selectFrom('participants').select('id').where('user_id', 'is', null).executeTakeFirstOrThrow(),
        15_000,
      )
      await (await tools()).remove({ participantId: id })
      throw new AppError('room.media_unavailable')
    }
    await expect(browser({ ip: '192.0.2.1' }).join(withName)).rejects.toHaveCode('room.media_unavailable')
    expect(await statuses()).toEqual(['removed'])
    media.ensureRoom = ensureRoom
    media.isDown = true
    await expect(browser({ ip: '192.0.2.2' }).join(withName)).rejects.toHaveCode('room.media_unavailable')
    expect((await statuses()).toSorted()).toEqual(['left', 'removed'])
  })
})

describe('what the pre-join page knows', () => {
  it('[2.61] shows names only to people with the link and to colleagues', async () => {
    const { browser, meeting, pwd, addUser, organizationId } = await setupOpenRoom({
      participantsVideoOff: true,
    })
    const info = async (api: ReturnType<typeof browser>, link?: string) =>
      (await (await api.api()).meeting.meetingInfo({ id: meeting, ...(link ? { pwd: link } : {}) })).data
    expect(await info(browser())).toMatchObject({
      title: '',
      hostName: '',
      organizationName: '',
      organizationId: null,
      insideCount: 0,
      isPasscodeNeeded: true,
      isVideoOff: true,
    })
    expect(await info(browser(), pwd)).toMatchObject({
      title: 'Planning',
      hostName: 'Nusrat Test',
      organizationName: 'Riverside Council',
      isPasscodeNeeded: false,
      state: 'open',
      insideCount: 1,
      role: 'guest',
    })
    const member = browser({ user: await addUser(organizationId, 'Arif') })
    expect(await info(member)).toMatchObject({ title: 'Planning', isPasscodeNeeded: true })
  })

  it('[3.10] [3.11] shows the logo of the organisation to people who may know its name, and inside', async () => {
    const { startMeeting, browser, host } = await setupRooms()
    const image = sharp({ create: { width: 200, height: 60, channels: 3, background: '#365D7E' } })
    const logo = new File([new Uint8Array(await image.png().toBuffer())], 'logo.png', { type: 'image/png' })
    const { administration } = await browser({ user: { ...host, role: 'owner' } }).api()
    const { logoUrl } = (await administration.saveLogo(logo)).data
    const { meeting, pwd } = await startMeeting()
    const { meetingInfo } = (await browser().api()).meeting
    expect((await meetingInfo({ id: meeting })).data).toMatchObject({ organizationLogoUrl: null })
    expect((await meetingInfo({ id: meeting, pwd })).data).toMatchObject({ organizationLogoUrl: logoUrl })
    const { room } = await browser({ user: host }).enter({ meeting, pwd })
    expect(room).toMatchObject({ organizationName: 'Riverside Council', organizationLogoUrl: logoUrl })
  })

  it('[3.27] [3.28] [3.32] says what people will have to wait for or do first', async () => {
    const { startMeeting, browser, host } = await setupRooms()
    const { meeting, pwd } = await startMeeting({ hostAudioOff: true })
    const guestInfo = await (await browser().api()).meeting.meetingInfo({ id: meeting, pwd })
    expect(guestInfo.data).toMatchObject({
      state: 'not_started',
      isHostNeeded: true,
      isApprovalNeeded: false,
      isAudioOff: false,
    })
    const hostInfo = await (await browser({ user: host }).api()).meeting.meetingInfo({ id: meeting })
    expect(hostInfo.data).toMatchObject({
      role: 'host',
      isHostNeeded: false,
      isPasscodeNeeded: false,
      isAudioOff: true,
    })
    const strict = await startMeeting({ signedInOnly: true })
    const info = await (await browser().api()).meeting.meetingInfo({ id: strict.meeting, pwd: strict.pwd })
    expect(info.data.isSignInNeeded).toBe(true)
  })
})
