import { describe, expect, it, vi } from 'vitest'
import type { RoomSettings } from '@majlis/contract'
import { minuteMs } from '../../../platform/clock/durations.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { newId } from '../../../platform/ids/ids.ts'
import { setupRooms, type Admitted } from '../../../testing/rooms.ts'

/** A host, a member and a guest inside one room. */
async function setup(settings: Partial<RoomSettings> = {}) {
  const rooms = await setupRooms()
  const started = await rooms.startMeeting(settings)
  const { meeting, pwd } = started
  const member = await rooms.addUser(rooms.organizationId, 'Arif')
  const inside = {
    host: await rooms.browser({ user: rooms.host, ip: '198.51.100.1' }).enter({ meeting, pwd }),
    member: await rooms.browser({ user: member, ip: '198.51.100.2' }).enter({ meeting, pwd }),
    guest: await rooms.browser({ ip: '198.51.100.3' }).enter({ meeting, pwd, displayName: 'Gast' }),
  }
  const room = inside.host.room.roomSessionId
  const as = async ({ participantToken }: Admitted) => (await rooms.browser().api(participantToken)).room
  const idOf = ({ room: { self } }: Admitted) => self.participantId
  const connectionOf = (who: Admitted) => rooms.media.inside(room, idOf(who))
  const sourcesOf = (who: Admitted) => connectionOf(who)?.rights.publishSources
  return { ...rooms, ...started, memberUser: member, inside, room, as, idOf, connectionOf, sourcesOf }
}

const allSources = ['microphone', 'camera', 'screen_share', 'screen_share_audio']

describe('who may use the tools', () => {
  it('[6.2] refuses every tool to participants and guests', async () => {
    const { inside, as, idOf } = await setup()
    const target = { participantId: idOf(inside.host) }
    for (const who of [inside.member, inside.guest]) {
      const tools = await as(who)
      const attempts = [
        tools.admit({ participantIds: [target.participantId] }),
        tools.deny({ participantIds: [target.participantId] }),
        tools.changeSettings({ isLocked: true }),
        tools.spotlight({ participantId: null }),
        tools.changeRole({ ...target, role: 'participant' }),
        tools.renameParticipant({ ...target, displayName: 'Nobody' }),
        tools.setDevice({ ...target, source: 'microphone', state: 'muted' }),
        tools.muteAll({}),
        tools.ask({ ...target, source: 'camera' }),
        tools.lowerHand(target),
        tools.remove(target),
        tools.end(),
      ]
      const outcomes = await Promise.allSettled(attempts)
      const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'))
      expect(codes).toEqual(attempts.map(() => 'room.host_only'))
    }
  })

  it('[6.2] lets a co-host do everything except act on the host, until it is revoked', async () => {
    const { inside, as, idOf, connectionOf } = await setup()
    const host = await as(inside.host)
    const participantId = idOf(inside.guest)
    await host.changeRole({ participantId, role: 'co_host' })
    expect(connectionOf(inside.guest)?.attributes['role']).toBe('co_host')
    const coHost = await as(inside.guest)
    await coHost.setDevice({ participantId: idOf(inside.member), source: 'camera', state: 'muted' })
    const onHost = { participantId: idOf(inside.host) }
    await expect(coHost.remove(onHost)).rejects.toHaveCode('room.host_only')
    await expect(coHost.changeRole({ ...onHost, role: 'participant' })).rejects.toHaveCode('room.host_only')
    await expect(coHost.setDevice({ ...onHost, source: 'microphone', state: 'muted' })).rejects.toHaveCode(
      'room.host_only',
    )
    await host.changeRole({ participantId, role: 'participant' })
    expect(connectionOf(inside.guest)?.attributes['role']).toBe('guest')
    await expect(coHost.muteAll({})).rejects.toHaveCode('room.host_only')
  })

  it('[6.2] gives a former co-host the role of their invitation back', async () => {
    const { db, id, inside, memberUser, as, idOf } = await setup()
    await db
      .insertInto('invitees')
      .values({
        id: newId(),
        meeting_id: id,
        user_id: memberUser.id,
        email: null,
        role: 'panelist',
        created_at: new Date(),
      })
      .execute()
    const host = await as(inside.host)
    for (const [who, role] of [
      [inside.member, 'panelist'],
      [inside.guest, 'guest'],
    ] as const) {
      await host.changeRole({ participantId: idOf(who), role: 'co_host' })
      await host.changeRole({ participantId: idOf(who), role: 'participant' })
      expect((await (await as(who)).view()).data.self.role).toBe(role)
    }
  })

  it('[6.2] refuses people of another room', async () => {
    const { inside, as, startMeeting, browser, host } = await setup()
    const other = await startMeeting()
    const otherHost = await browser({ user: host }).enter({ meeting: other.meeting, pwd: other.pwd })
    const target = { participantId: otherHost.room.self.participantId }
    const tools = await as(inside.host)
    await expect(tools.remove(target)).rejects.toHaveCode('room.participant_not_found')
    await expect(tools.spotlight(target)).rejects.toHaveCode('room.participant_not_found')
    await expect(
      tools.setDevice({ participantId: newId(), source: 'camera', state: 'muted' }),
    ).rejects.toHaveCode('room.participant_not_found')
  })
})

describe('off on arrival', () => {
  it('[3.26] is enforced by the SFU until its owner switches it on, by one call', async () => {
    const { startMeeting, browser, host, media } = await setupRooms()
    const { meeting, pwd } = await startMeeting({ participantsAudioOff: true, hostVideoOff: true })
    const page = browser()
    const hostInside = await browser({ user: host }).enter({ meeting, pwd })
    const guest = await page.enter({ meeting, pwd, displayName: 'Gast' })
    const room = guest.room.roomSessionId
    const { participantId } = guest.room.self
    const sources = (id = participantId) => media.inside(room, id)?.rights.publishSources
    expect(sources()).toEqual(allSources.filter((source) => source !== 'microphone'))
    expect(sources(hostInside.room.self.participantId)).toEqual(
      allSources.filter((source) => source !== 'camera'),
    )
    expect(media.inside(room, participantId)?.attributes).toMatchObject({ held: 'microphone' })
    expect(() => media.publish(room, participantId, { source: 'microphone' })).toThrow('may not publish')

    await (await page.api(guest.participantToken)).room.switchOn({ source: 'microphone' })
    expect(sources()).toEqual(allSources)
    media.publish(room, participantId, { source: 'microphone' })
    const again = await page.enter({
      meeting,
      pwd,
      displayName: 'Gast',
      rejoinToken: guest.participantToken,
    })
    expect(again.room.self.participantId).toBe(participantId)
    expect(sources()).toEqual(allSources)
    const newcomer = await browser().enter({ meeting, pwd, displayName: 'Neu' })
    expect(sources(newcomer.room.self.participantId)).not.toContain('microphone')
  })

  it('[3.26] applies to people who waited when the host decided it, and is part of the admission', async () => {
    const { startMeeting, browser, host } = await setupRooms()
    const { meeting, pwd } = await startMeeting({ waitingRoom: true, participantsVideoOff: true })
    const hostPage = browser({ user: host })
    const hostInside = await hostPage.enter({ meeting, pwd })
    expect(hostInside).toMatchObject({ isMicrophoneBlocked: false, isCameraBlocked: false })
    const page = browser()
    const { participantToken, participantId } = await page.wait({ meeting, pwd, displayName: 'Gast' })
    const asHost = (await hostPage.api(hostInside.participantToken)).room
    await asHost.changeSettings({ settings: { participantsAudioOff: true, participantsVideoOff: false } })
    await asHost.admit({ participantIds: [participantId] })
    const { data } = await (await page.api(participantToken)).room.enter()
    expect(data).toMatchObject({ outcome: 'admitted', isMicrophoneBlocked: true, isCameraBlocked: false })
  })

  it('[3.26, 3.27] gives no one what the host forbids', async () => {
    const { startMeeting, browser, host, media } = await setupRooms()
    const { meeting, pwd } = await startMeeting({
      participantsAudioOff: true,
      participantsUnmuteThemselves: false,
    })
    const hostInside = await browser({ user: host }).enter({ meeting, pwd })
    const page = browser()
    const guest = await page.enter({ meeting, pwd, displayName: 'Gast' })
    const { participantId } = guest.room.self
    const api = await page.api(guest.participantToken)
    await expect(api.room.switchOn({ source: 'microphone' })).rejects.toHaveCode('room.switch_on_forbidden')
    const asHost = await browser({ user: host }).api(hostInside.participantToken)
    await asHost.room.ask({ participantId, source: 'microphone' })
    await api.room.switchOn({ source: 'microphone' })
    expect(media.inside(guest.room.roomSessionId, participantId)?.rights.publishSources).toContain(
      'microphone',
    )
  })
})

describe('microphones, cameras and shares', () => {
  it('[3.27] mutes one with the right to unmute, or takes it until it is given back', async () => {
    const { inside, as, idOf, connectionOf, sourcesOf, media, room } = await setup()
    const participantId = idOf(inside.guest)
    const host = await as(inside.host)
    media.publish(room, participantId, { source: 'microphone' })
    await host.setDevice({ participantId, source: 'microphone', state: 'muted' })
    expect(connectionOf(inside.guest)?.tracks).toMatchObject([{ isMuted: true }])
    expect(sourcesOf(inside.guest)).toEqual(allSources)

    await host.setDevice({ participantId, source: 'microphone', state: 'blocked' })
    expect(sourcesOf(inside.guest)).toEqual(allSources.filter((source) => source !== 'microphone'))
    expect(connectionOf(inside.guest)?.tracks).toEqual([])
    expect(() => media.publish(room, participantId, { source: 'microphone' })).toThrow('may not publish')
    const { data } = await (await as(inside.guest)).sfuToken()
    expect(JSON.parse(data.token).rights.publishSources).not.toContain('microphone')

    await host.setDevice({ participantId, source: 'microphone', state: 'allowed' })
    expect(sourcesOf(inside.guest)).toEqual(allSources)
  })

  it('[3.27] switches nothing off by allowing it', async () => {
    const { inside, as, idOf, connectionOf, media, room } = await setup()
    const participantId = idOf(inside.guest)
    const host = await as(inside.host)
    for (const source of ['microphone', 'camera', 'screen_share'] as const)
      media.publish(room, participantId, { source })
    for (const source of ['microphone', 'camera', 'screen'] as const)
      await host.setDevice({ participantId, source, state: 'allowed' })
    expect(connectionOf(inside.guest)?.tracks).toMatchObject([
      { source: 'microphone', isMuted: false },
      { source: 'camera', isMuted: false },
      { source: 'screen_share', isMuted: false },
    ])
    expect(connectionOf(inside.guest)?.attributes['off'] ?? '').toBe('')
  })

  it('[3.27] mutes many at the same time, and all of them though one fails', async () => {
    const { inside, as, idOf, connectionOf, media, room } = await setup()
    const others = [inside.member, inside.guest]
    for (const who of others) media.publish(room, idOf(who), { source: 'microphone' })
    const { muteTrack } = media
    const bothBegun = Promise.withResolvers<void>()
    let begun = 0
    media.muteTrack = async (name, identity, sid) => {
      begun += 1
      if (begun === others.length) bothBegun.resolve()
      await bothBegun.promise
      if (identity === idOf(inside.member)) throw new AppError('room.media_unavailable')
      return muteTrack(name, identity, sid)
    }
    await (await as(inside.host)).muteAll({})
    expect(connectionOf(inside.guest)?.tracks).toMatchObject([{ isMuted: true }])
  })

  it('[3.27] mutes everyone except host and co-hosts, and lets only the host allow unmuting', async () => {
    const { inside, as, idOf, sourcesOf, media, room, connectionOf } = await setup()
    const host = await as(inside.host)
    await host.changeRole({ participantId: idOf(inside.member), role: 'co_host' })
    for (const who of Object.values(inside)) media.publish(room, idOf(who), { source: 'microphone' })
    await host.muteAll({ mayReturn: false })
    expect(connectionOf(inside.host)?.tracks).toMatchObject([{ isMuted: false }])
    expect(connectionOf(inside.member)?.tracks).toMatchObject([{ isMuted: false }])
    expect(sourcesOf(inside.guest)).not.toContain('microphone')
    const guest = await as(inside.guest)
    expect((await guest.view()).data.self.canUnmute).toBe(false)
    await host.ask({ participantId: idOf(inside.guest), source: 'microphone' })
    expect((await guest.view()).data.self.canUnmute).toBe(true)
    expect(sourcesOf(inside.guest)).toContain('microphone')
    await host.muteAll({})
    expect((await guest.view()).data).toMatchObject({
      self: { canUnmute: true },
      settings: { participantsUnmuteThemselves: false },
    })
    await host.muteAll({ mayReturn: false })
    await host.setDevice({ participantId: idOf(inside.guest), source: 'microphone', state: 'allowed' })
    expect((await guest.view()).data.self.canUnmute).toBe(true)
    await host.muteAll({ mayReturn: true })
    expect((await guest.view()).data).toMatchObject({
      self: { canUnmute: true },
      settings: { participantsUnmuteThemselves: true },
    })
  })

  it('[3.27] stores what was switched off for a page that could not be reached', async () => {
    const { inside, as, idOf, connectionOf, clock } = await setup()
    const host = await as(inside.host)
    const offOf = (who: Parameters<typeof connectionOf>[0]) => connectionOf(who)?.attributes['off'] ?? ''
    await host.setDevice({ participantId: idOf(inside.guest), source: 'camera', state: 'muted' })
    const first = clock.now()
    expect(offOf(inside.guest)).toBe(`camera:${first}`)
    clock.advance(1_000)
    await host.muteAll({})
    expect(offOf(inside.guest)).toBe(`microphone:${clock.now()} camera:${first}`)
    expect(offOf(inside.host)).toBe('')
    const { data } = await (await as(inside.guest)).sfuToken()
    expect(JSON.parse(data.token).attributes.off).toContain('microphone:')
  })

  it('[3.27] requests to switch on, by name, and switches nothing on', async () => {
    const { inside, as, idOf, deliver, pushed, subscribers } = await setup()
    const destination = `/user/${idOf(inside.guest)}/queue/room`
    subscribers.add(destination)
    await (await as(inside.host)).ask({ participantId: idOf(inside.guest), source: 'camera' })
    await deliver()
    expect(pushed).toContainEqual({
      destination,
      body: { type: 'participant.asked', source: 'camera', byName: 'Nusrat Test' },
    })
  })

  it('[6.6] turns transcripts and minutes off during a meeting, and not on again', async () => {
    const { inside, as } = await setup()
    const host = await as(inside.host)
    for (const name of ['transcribeRecordings', 'writeMinutes'] as const) {
      expect((await host.changeSettings({ settings: { [name]: true } })).data.settings[name]).toBe(true)
      expect((await host.changeSettings({ settings: { [name]: false } })).data.settings[name]).toBe(false)
      await expect(host.changeSettings({ settings: { [name]: true } })).rejects.toHaveCode('room.only_off')
    }
  })

  it('[3.27] stops a share and lets it begin again, unless only the host may share', async () => {
    const { inside, as, idOf, media, room, connectionOf, sourcesOf } = await setup()
    const host = await as(inside.host)
    const participantId = idOf(inside.guest)
    media.publish(room, participantId, { source: 'screen_share' })
    await host.setDevice({ participantId, source: 'screen', state: 'muted' })
    expect(connectionOf(inside.guest)?.tracks).toEqual([])
    media.publish(room, participantId, { source: 'screen_share' })
    await host.changeSettings({ settings: { onlyHostShares: true } })
    expect(connectionOf(inside.guest)?.tracks).toEqual([])
    expect(sourcesOf(inside.guest)).toEqual(['microphone', 'camera'])
    expect(sourcesOf(inside.host)).toEqual(allSources)
    await host.setDevice({ participantId, source: 'screen', state: 'allowed' })
    expect(sourcesOf(inside.guest)).toEqual(['microphone', 'camera'])
  })
})

describe('the room', () => {
  it('[3.28] renames others, and themselves only where it is allowed', async () => {
    const { inside, as, idOf, connectionOf } = await setup()
    const guest = await as(inside.guest)
    expect((await guest.rename({ displayName: 'Grace' })).data.self.displayName).toBe('Grace')
    expect(connectionOf(inside.guest)?.name).toBe('Grace')
    const host = await as(inside.host)
    await host.changeSettings({ settings: { selfRename: false } })
    await expect(guest.rename({ displayName: 'Eve' })).rejects.toHaveCode('room.rename_forbidden')
    await host.renameParticipant({ participantId: idOf(inside.guest), displayName: 'Guest of Arif' })
    expect(connectionOf(inside.guest)?.name).toBe('Guest of Arif')
  })

  it('[3.29] locks automatically after N minutes, and the host unlocks it again', async () => {
    const { inside, as, browser, meeting, pwd, clock, runJobs, deliver, pushed, subscribers, idOf } =
      await setup({
        lockAfterMinutes: 10,
      })
    const withName = { meeting, pwd, displayName: 'Late' }
    const destination = `/user/${idOf(inside.guest)}/queue/room`
    await deliver()
    subscribers.add(destination)
    clock.advance(10 * minuteMs - 1)
    await runJobs()
    expect((await browser().join(withName)).outcome).toBe('admitted')
    clock.advance(1)
    await expect(browser().join(withName)).rejects.toHaveCode('room.not_available')
    await runJobs()
    await deliver()
    const last = pushed.filter((one) => one.destination === destination).at(-1)
    expect(last?.body).toMatchObject({ type: 'room.changed', room: { isLocked: true } })
    const host = await as(inside.host)
    expect((await host.changeSettings({ isLocked: false })).data.isLocked).toBe(false)
    expect((await browser().join(withName)).outcome).toBe('admitted')
  })

  it('[2.53] notifies everyone in the room at once, each with what they may know', async () => {
    const { inside, as, idOf, deliver, pushed, subscribers } = await setup()
    await deliver()
    const queueOf = (who: Admitted) => `/user/${idOf(who)}/queue/room`
    for (const who of Object.values(inside)) subscribers.add(queueOf(who))
    pushed.length = 0
    const host = await as(inside.host)
    await host.changeSettings({ settings: { disableChat: true } })
    await host.spotlight({ participantId: idOf(inside.member) })
    await deliver()
    expect(pushed).toHaveLength(3)
    const toGuest = pushed.find((one) => one.destination === queueOf(inside.guest))
    expect(toGuest?.body).toMatchObject({
      type: 'room.changed',
      room: { spotlightParticipantId: idOf(inside.member), self: { canChat: false, role: 'guest' } },
    })
  })

  it('[3.27] admits people who waited for the host when no one has to wait any more', async () => {
    const { inside, as, browser, meeting, pwd, disconnect, clock } = await setup()
    await disconnect(inside.host)
    clock.advance(46_000)
    const late = await browser().wait({ meeting, pwd, displayName: 'Late' })
    expect(late.reason).toBe('host_absent')
    await (await as(inside.host)).changeSettings({ settings: { joinWithoutHost: true } })
    expect((await (await browser().api(late.participantToken)).room.enter()).data.outcome).toBe('admitted')
  })

  it('[3.28] lowers a hand, and keeps its place when it is raised twice', async () => {
    const { inside, as, idOf, connectionOf, clock } = await setup()
    const guest = await as(inside.guest)
    await guest.raiseHand({ isRaised: true })
    const raisedAt = connectionOf(inside.guest)?.attributes['hand']
    expect(raisedAt).toBe(String(clock.now()))
    clock.advance(1_000)
    await guest.raiseHand({ isRaised: true })
    expect(connectionOf(inside.guest)?.attributes['hand']).toBe(raisedAt)
    await (await as(inside.host)).lowerHand({ participantId: idOf(inside.guest) })
    expect(connectionOf(inside.guest)?.attributes).not.toHaveProperty('hand')
  })

  it('shows the others that a connection is weak, until it is good again, and refuses who is not inside', async () => {
    const { inside, as, idOf, connectionOf } = await setup()
    const guest = await as(inside.guest)
    await guest.reportConnection({ isWeak: true })
    expect(connectionOf(inside.guest)?.attributes['weak']).toBe('true')
    await guest.raiseHand({ isRaised: true })
    expect(connectionOf(inside.guest)?.attributes['weak']).toBe('true')
    await guest.reportConnection({ isWeak: false })
    expect(connectionOf(inside.guest)?.attributes).not.toHaveProperty('weak')
    await (await as(inside.host)).remove({ participantId: idOf(inside.guest) })
    await expect(guest.reportConnection({ isWeak: true })).rejects.toHaveCode('room.not_admitted')
  })

  it('[4.4] ends for all, in the SFU too, and is listed as previous', async () => {
    const { inside, as, media, room, deliver, disconnected, browser, host, meeting, pwd } = await setup()
    const meetings = async (type: 'upcoming' | 'previous') =>
      (await (await browser({ user: host }).api()).meeting.userMeetings({ type })).data.meetings
    expect(await meetings('upcoming')).toMatchObject([
      { meetingId: meeting, state: 'ongoing', insideCount: 3 },
    ])
    await (await as(inside.host)).end()
    await deliver()
    expect(media.rooms.has(room)).toBe(false)
    expect(
      disconnected
        .filter(({ code }) => code === 'room.ended')
        .map(({ id }) => id)
        .sort(),
    ).toEqual(
      Object.values(inside)
        .map((one) => one.room.self.participantId)
        .sort(),
    )
    expect(await meetings('upcoming')).toEqual([])
    expect(await meetings('previous')).toMatchObject([{ meetingId: meeting, state: 'ended', insideCount: 0 }])
    await expect((await as(inside.guest)).view()).rejects.toHaveCode('room.ended')
    await expect(browser({ user: host }).join({ meeting, pwd })).rejects.toHaveCode('room.ended')
  })

  it('[3.27] sends the later of two decisions to the SFU last, however slow the first is', async () => {
    const { inside, as, idOf, media, sourcesOf, db, room } = await setup()
    const host = await as(inside.host)
    const { updateParticipant } = media
    const slow = Promise.withResolvers<void>()
    let calls = 0
    media.updateParticipant = async (name, identity, update) => {
      if (identity === idOf(inside.guest) && ++calls === 1) await slow.promise
      return updateParticipant(name, identity, update)
    }
    const first = host.changeSettings({ settings: { onlyHostShares: true } })
    await vi.waitFor(() => expect(calls).toBe(1), 15_000)
    const second = host.changeSettings({ settings: { onlyHostShares: false } })
    await vi.waitFor(async () => {
      const { settings } = await db
        .selectFrom('room_sessions')
        .select('settings')
        .where('id', '=', room)
        .executeTakeFirstOrThrow()
      expect(settings.onlyHostShares).toBe(false)
    }, 15_000)
    slow.resolve()
    await Promise.all([first, second])
    expect(calls).toBe(2)
    expect(sourcesOf(inside.guest)).toEqual(allSources)
  })

  it('[3.27] keeps decisions while the SFU is unavailable, and applies them when it is back', async () => {
    const { inside, as, idOf, media } = await setup()
    const host = await as(inside.host)
    media.isDown = true
    await host.setDevice({ participantId: idOf(inside.guest), source: 'camera', state: 'blocked' })
    media.isDown = false
    const { data } = await (await as(inside.guest)).sfuToken()
    expect(JSON.parse(data.token).rights.publishSources).not.toContain('camera')
  })
})
