import type { SfuAccess } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { createCall } from './call.ts'
import { createLocalMedia } from './local-media.ts'
import { defaultChoices } from './local-state.ts'
import { fakeCallDeps, fakeClock } from './testing/fake-call-deps.ts'
import { FakeTrack, asFake, fakeDevices, fakeStream } from './testing/fake-devices.ts'
import { FakeSfu, person } from './testing/fake-room.ts'
import type { NeededToken, TurnedOff } from './call-types.ts'

const access: SfuAccess = { url: 'ws://sfu', token: 'first' }

async function setup({
  camera = false,
  connect = true,
  turnedOff = null,
}: { camera?: boolean; connect?: boolean; turnedOff?: TurnedOff | null } = {}) {
  const sfu = new FakeSfu()
  const clock = fakeClock()
  const devices = fakeDevices()
  const local = createLocalMedia(defaultChoices, devices.deps)
  await local.start({ microphone: true, camera })
  const { deps, screen, goOnline } = fakeCallDeps(sfu, clock)
  const tokens = {
    asked: 0,
    isSwitchingOnRefused: false,
    answer: (): NeededToken | Error => ({ url: 'ws://sfu', token: `fresh-${tokens.asked}` }),
  }
  const asked: string[] = []
  const reacted: string[] = []
  const call = createCall(
    {
      local,
      turnedOff,
      async onNeedToken() {
        tokens.asked += 1
        const answer = tokens.answer()
        if (answer instanceof Error) throw answer
        return answer
      },
      async onSwitchOn(source) {
        asked.push(source)
        if (tokens.isSwitchingOnRefused) throw new Error('refused')
      },
      async onReact(emoji) {
        reacted.push(emoji)
        if (emoji === '😮') throw new Error('refused')
      },
    },
    deps,
  )
  if (connect) await call.connect(access)
  await clock.settle()
  return { call, local, sfu, clock, screen, goOnline, tokens, devices, asked, reacted }
}

it('plays only those whom a recorder may hear, also after it has reconnected', async () => {
  const { call, sfu, clock } = await setup()
  expect(sfu.room.isPlayed('arif')).toBe(true)
  call.setPlayed((id) => id === 'samira')
  expect(['arif', 'samira'].map((id) => sfu.room.isPlayed(id))).toEqual([false, true])
  const first = sfu.room
  first.listener.dropped('lost')
  await clock.elapse()
  expect(sfu.room).not.toBe(first)
  expect(sfu.room.isPlayed('arif')).toBe(false)
})

it('[1.6] plays the chosen language, also after a reconnect', async () => {
  const { call, sfu, clock } = await setup()
  const listening = { language: 'fr', isOriginalMuted: true }
  expect(sfu.room.listening.language).toBeNull()
  call.setListening(listening)
  expect(sfu.room.listening).toEqual(listening)
  const first = sfu.room
  first.listener.dropped('lost')
  await clock.elapse()
  expect(sfu.room).not.toBe(first)
  expect(sfu.room.listening).toEqual(listening)
})

it('[1.6] shows speakers of the original as active, not interpreters', async () => {
  const { call, sfu, clock } = await setup()
  sfu.room.others = [person({ id: 'samira' }), person({ id: 'arif', interpreting: 'fr' })]
  sfu.room.speakerIds = ['arif', 'samira']
  sfu.room.listener.changed()
  await clock.settle()
  expect(call.getSnapshot().activeSpeakerId).toBe('samira')
})

describe('call', () => {
  it('publishes the devices that are on and lists self first', async () => {
    const { call, sfu, clock } = await setup({ connect: false })
    sfu.people = [person({ id: 'b', joinedAt: 2 })]
    await call.connect(access)
    await clock.settle()
    expect(call.getSnapshot().connection).toBe('connected')
    expect(call.getSnapshot().participants.map(({ id, isSelf }) => [id, isSelf])).toEqual([
      ['me', true],
      ['b', false],
    ])
    expect(sfu.room.tracks.get('microphone')).not.toBeNull()
    expect(sfu.room.tracks.get('camera') ?? null).toBeNull()
  })

  it('lists participants with the first response, and publishes the camera once media can flow', async () => {
    const { call, sfu, clock } = await setup({ camera: true, connect: false })
    const { promise, resolve } = Promise.withResolvers<void>()
    sfu.isMediaThere = promise
    sfu.people = [person({ id: 'b' })]
    const connecting = call.connect(access)
    await clock.settle()
    expect(call.getSnapshot().connection).toBe('connecting')
    expect(call.getSnapshot().participants.map(({ id }) => id)).toEqual(['me', 'b'])
    expect(sfu.room.tracks.get('microphone')).toBeTruthy()
    expect(sfu.room.tracks.get('camera') ?? null).toBeNull()
    resolve()
    await connecting
    await clock.settle()
    expect(sfu.room.tracks.get('camera')).toBeTruthy()
  })

  it('goes in with the connection that was made before Join, and publishes only then', async () => {
    const { call, sfu, clock } = await setup({ connect: false, camera: true })
    await call.prepare('ws://sfu')
    expect(sfu.room.isWarm).toBe(true)
    await call.connectAhead({ url: 'ws://sfu', token: 'pass' })
    expect(call.isConnectedAhead()).toBe(true)
    expect(call.getSnapshot()).toMatchObject({ connection: 'idle', participants: [] })
    expect(sfu.room.tracks.size).toBe(0)
    sfu.people = [person({ id: 'b' })]
    await call.connect(access, { isAhead: true })
    await clock.settle()
    expect(sfu.rooms).toHaveLength(1)
    expect(sfu.room.access?.token).toBe('pass')
    expect(call.getSnapshot().participants.map(({ id }) => id)).toEqual(['me', 'b'])
    expect(sfu.room.tracks.get('microphone')).toBeTruthy()
    expect(sfu.room.tracks.get('camera')).toBeTruthy()
  })

  it('connects as without it when that connection was not let in, is lost, or is not wanted', async () => {
    const lost = await setup({ connect: false })
    await lost.call.connectAhead({ url: 'ws://sfu', token: 'pass' })
    lost.sfu.room.listener.dropped('removed')
    expect(lost.call.isConnectedAhead()).toBe(false)
    expect(lost.call.getSnapshot().connection).toBe('idle')
    await lost.call.connect(access, { isAhead: true })
    expect(lost.sfu.room.access).toBe(access)

    const refused = await setup({ connect: false })
    await refused.call.connectAhead({ url: 'ws://sfu', token: 'pass' })
    const [ahead] = refused.sfu.rooms
    await refused.call.connect(access)
    expect(ahead?.isDisconnected).toBe(true)
    expect(refused.sfu.room.access).toBe(access)
    expect(refused.call.getSnapshot().connection).toBe('connected')

    const left = await setup({ connect: false })
    await left.call.connectAhead({ url: 'ws://sfu', token: 'pass' })
    await left.call.leave()
    expect(left.sfu.room.isDisconnected).toBe(true)
  })

  it('connects again when the SFU does not let in the connection that was made before', async () => {
    const { call, sfu, clock, tokens } = await setup({ connect: false })
    await call.connectAhead({ url: 'ws://sfu', token: 'pass' })
    const [ahead] = sfu.rooms
    sfu.isDown = true
    const connecting = call.connect(access, { isAhead: true })
    await clock.settle()
    sfu.isDown = false
    await clock.elapse()
    await connecting
    expect(ahead?.isDisconnected).toBe(true)
    expect(tokens.asked).toBe(1)
    expect(call.getSnapshot().connection).toBe('connected')
  })

  it('connects again when the connection is lost right after it was let in', async () => {
    const { call, sfu, clock, tokens } = await setup({ connect: false })
    await call.connectAhead({ url: 'ws://sfu', token: 'pass' })
    const [ahead] = sfu.rooms
    const connecting = call.connect(access, { isAhead: true })
    ahead?.listener.dropped('lost')
    await clock.settle()
    await clock.elapse()
    await connecting
    expect(sfu.room).not.toBe(ahead)
    expect(tokens.asked).toBe(1)
    expect(call.getSnapshot().connection).toBe('connected')
  })

  it('[3.26] requests a device that is off on arrival when it is switched on, and publishes it once allowed', async () => {
    const { call, local, sfu, clock, asked } = await setup({ connect: false })
    await local.setMicrophone(false)
    sfu.blocked = ['microphone']
    await call.connect(access)
    await clock.settle()
    expect(asked).toEqual([])
    await call.setMicrophone(true)
    await clock.settle()
    expect(asked).toEqual(['microphone'])
    expect(sfu.room.tracks.get('microphone') ?? null).toBeNull()
    sfu.room.blocked.clear()
    sfu.room.listener.changed()
    await clock.settle()
    expect(sfu.room.tracks.get('microphone')).not.toBeNull()
    await call.setMicrophone(false)
    await call.setMicrophone(true)
    expect(asked).toEqual(['microphone'])
  })

  it('[3.26] switches a device off again if the request is refused, reports it, and requests again at the next press', async () => {
    const { call, local, sfu, clock, asked, tokens } = await setup({ connect: false })
    await local.setMicrophone(false)
    sfu.blocked = ['microphone']
    tokens.isSwitchingOnRefused = true
    await call.connect(access)
    await call.setMicrophone(true)
    await clock.settle()
    expect(asked).toEqual(['microphone'])
    expect(call.getSnapshot().self).toMatchObject({
      isMicrophoneOn: false,
      deviceErrors: { microphone: 'media.switch_on_failed' },
    })
    tokens.isSwitchingOnRefused = false
    await call.setMicrophone(true)
    expect(call.getSnapshot().self.deviceErrors.microphone).toBeNull()
  })

  it('combines many changes into one snapshot and keeps unchanged parts', async () => {
    const { call, sfu, clock } = await setup()
    sfu.room.others = [person({ id: 'b' }), person({ id: 'c' })]
    sfu.room.listener.changed()
    await clock.settle()
    const before = call.getSnapshot()
    let changeCount = 0
    call.subscribe(() => (changeCount += 1))
    for (const quality of ['good', 'poor', 'lost'] as const) {
      sfu.room.others = [person({ id: 'b', quality }), person({ id: 'c' })]
      sfu.room.listener.changed()
    }
    await clock.settle()
    expect(changeCount).toBe(1)
    expect(call.getSnapshot().participants[1]).not.toBe(before.participants[1])
    expect(call.getSnapshot().participants[2]).toBe(before.participants[2])
    expect(call.getSnapshot().self).toBe(before.self)
  })

  it('does not notify if nothing visible has changed', async () => {
    const { call, sfu, clock } = await setup()
    const before = call.getSnapshot()
    sfu.room.listener.changed()
    await clock.settle()
    expect(call.getSnapshot()).toBe(before)
  })

  it('keeps the last speaker during silence and never selects self', async () => {
    const { call, sfu, clock } = await setup()
    sfu.room.others = [person({ id: 'b' })]
    sfu.room.speakerIds = ['me', 'b']
    sfu.room.listener.changed()
    await clock.settle()
    sfu.room.speakerIds = []
    sfu.room.listener.changed()
    await clock.settle()
    expect(call.getSnapshot().activeSpeakerId).toBe('b')
    sfu.room.others = []
    sfu.room.listener.changed()
    await clock.settle()
    expect(call.getSnapshot().activeSpeakerId).toBeNull()
  })

  it('shows reconnecting while LiveKit resumes, without requesting a token', async () => {
    const { call, sfu, tokens } = await setup()
    sfu.room.listener.resuming(true)
    expect(call.getSnapshot().connection).toBe('reconnecting')
    sfu.room.listener.resuming(false)
    expect(call.getSnapshot().connection).toBe('connected')
    expect(tokens.asked).toBe(0)
  })

  it('does not attribute changes to a host while LiveKit rebuilds the room', async () => {
    const { call, sfu, clock } = await setup({ camera: true })
    sfu.room.others = [person({ id: 'b' })]
    sfu.room.listener.changed()
    await clock.settle()
    sfu.room.listener.resuming(true)
    sfu.room.others = []
    sfu.room.listener.turnedOff('camera')
    sfu.room.listener.changed()
    await clock.settle()
    expect(call.getSnapshot().participants.map(({ id }) => id)).toEqual(['me', 'b'])
    sfu.room.others = [person({ id: 'b' })]
    sfu.room.tracks.clear()
    sfu.room.listener.resuming(false)
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({ isCameraOn: true, silencedBy: { camera: null } })
    expect(sfu.room.tracks.get('camera')).toBeTruthy()
  })

  it('reconnects with a fresh token, the same tracks and the same mute state', async () => {
    const { call, sfu, clock, local } = await setup({ camera: true })
    await call.setMicrophone(false)
    await clock.settle()
    const camera = local.getTracks().camera
    sfu.room.listener.dropped('lost')
    expect(call.getSnapshot().connection).toBe('reconnecting')
    await clock.elapse()
    expect(call.getSnapshot().connection).toBe('connected')
    expect(sfu.rooms).toHaveLength(2)
    expect(sfu.room.access?.token).toBe('fresh-1')
    expect(sfu.room.tracks.get('camera')).toBe(camera)
    expect(sfu.room.tracks.get('microphone') ?? null).toBeNull()
    expect(asFake(camera)?.readyState).toBe('live')
  })

  it('keeps everyone on the screen while reconnecting', async () => {
    const { call, sfu, clock } = await setup()
    sfu.room.others = [person({ id: 'b' })]
    sfu.room.listener.changed()
    await clock.settle()
    sfu.room.listener.dropped('lost')
    await clock.settle()
    expect(call.getSnapshot().participants.map(({ id }) => id)).toEqual(['me', 'b'])
  })

  it('lists shared screens in the order in which they started', async () => {
    const { call, sfu, clock } = await setup()
    const sharing = (...ids: string[]) => {
      sfu.room.others = ['a', 'b', 'c'].map((id) =>
        person({ id, screen: ids.includes(id) ? { trackId: `screen of ${id}`, hasAudio: false } : null }),
      )
      sfu.room.listener.changed()
      return clock.settle()
    }
    await sharing('b')
    await sharing('a', 'b')
    await sharing('a', 'b', 'c')
    const who = () => call.getSnapshot().screens.map(({ participantId }) => participantId)
    expect(who()).toEqual(['b', 'a', 'c'])
    await sharing('a', 'c')
    await sharing('a', 'b', 'c')
    expect(who()).toEqual(['a', 'c', 'b'])
  })

  it('waits longer after each failure, up to a limit, and never gives up', async () => {
    const { call, sfu, clock, tokens } = await setup()
    tokens.answer = () => new Error('offline')
    sfu.room.listener.dropped('lost')
    for (let round = 0; round < 7; round += 1) await clock.elapse()
    expect(clock.delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000])
    expect(call.getSnapshot().connection).toBe('reconnecting')
  })

  it('retries immediately when the network is back', async () => {
    const { call, sfu, clock, goOnline } = await setup()
    sfu.room.listener.dropped('lost')
    await clock.settle()
    goOnline()
    await clock.settle()
    expect(call.getSnapshot().connection).toBe('connected')
  })

  it('retries a first connection that fails, still connecting', async () => {
    const { call, sfu, clock } = await setup({ connect: false })
    sfu.isDown = true
    void call.connect(access)
    await clock.settle()
    expect(call.getSnapshot().connection).toBe('connecting')
    sfu.isDown = false
    await clock.elapse()
    expect(call.getSnapshot().connection).toBe('connected')
  })

  it.each(['removed', 'ended_by_host', 'joined_elsewhere'] as const)(
    'does not come back after %s',
    async (reason) => {
      const { call, sfu, clock, tokens, devices } = await setup({ camera: true })
      sfu.room.listener.dropped(reason)
      await clock.elapse()
      expect(call.getSnapshot()).toMatchObject({ connection: 'closed', closeReason: reason })
      expect(tokens.asked).toBe(0)
      expect(devices.fake.openTracks('video')).toEqual([])
    },
  )

  it('closes with the reason from the server if it gets no token', async () => {
    const { call, sfu, clock, tokens } = await setup()
    tokens.answer = () => ({ closed: 'suspended' })
    sfu.room.listener.dropped('lost')
    await clock.elapse()
    expect(call.getSnapshot()).toMatchObject({ connection: 'closed', closeReason: 'suspended' })
  })

  it('ignores the old connection’s report that a newer one replaced it', async () => {
    const { call, sfu, clock } = await setup()
    const old = sfu.room
    old.listener.dropped('lost')
    await clock.elapse()
    old.listener.dropped('joined_elsewhere')
    await clock.settle()
    expect(call.getSnapshot().connection).toBe('connected')
  })

  it('does not reconnect after leaving while reconnecting', async () => {
    const { call, sfu, clock, tokens } = await setup()
    sfu.room.listener.dropped('lost')
    await call.leave()
    await clock.elapse()
    expect(call.getSnapshot()).toMatchObject({ connection: 'closed', closeReason: 'left' })
    expect(tokens.asked).toBe(0)
    expect(sfu.rooms).toHaveLength(1)
  })

  it('[3.27] follows a host who mutes, and can be switched on again', async () => {
    const { call, sfu, clock } = await setup()
    sfu.room.listener.turnedOff('microphone')
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({
      isMicrophoneOn: false,
      silencedBy: { microphone: 'host' },
    })
    await call.setMicrophone(true)
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({ isMicrophoneOn: true, silencedBy: { microphone: null } })
    expect(sfu.room.tracks.get('microphone')).not.toBeNull()
  })

  it('[3.27] stays muted without the right to speak', async () => {
    const { call, sfu, clock } = await setup({ connect: false })
    sfu.rights = { microphone: false, camera: true, screen: true }
    await call.connect(access)
    await clock.settle()
    await call.setMicrophone(true)
    await clock.settle()
    expect(sfu.room.tracks.get('microphone') ?? null).toBeNull()
    expect(call.getSnapshot().self.rights.microphone).toBe(false)
  })

  it('[3.27] shows a device as off if a host blocked it while the connection was lost', async () => {
    const { call, sfu, clock, screen, local } = await setup({ camera: true })
    screen.next = fakeStream(new FakeTrack('video'))
    await call.setScreenShare(true)
    sfu.rights = { microphone: false, camera: true, screen: false }
    sfu.room.listener.dropped('lost')
    await clock.elapse()
    await clock.settle()
    expect(call.getSnapshot().connection).toBe('connected')
    expect(call.getSnapshot().self).toMatchObject({
      isMicrophoneOn: false,
      isCameraOn: true,
      isSharing: false,
      silencedBy: { microphone: 'host', camera: null, screen: 'host' },
    })
    expect(sfu.room.tracks.get('screen') ?? null).toBeNull()
    expect(local.getTracks().microphone).toBeNull()
  })

  it('[3.27] keeps devices on while LiveKit resumes, and checks the rights afterwards', async () => {
    const { call, sfu, clock } = await setup()
    sfu.room.listener.resuming(true)
    sfu.room.rights = { microphone: false, camera: true, screen: true }
    sfu.room.listener.changed()
    await clock.settle()
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(true)
    sfu.room.listener.resuming(false)
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({
      isMicrophoneOn: false,
      silencedBy: { microphone: 'host' },
    })
  })

  it('[3.27] switches off what a host switched off while LiveKit resumed; it can be switched on again', async () => {
    const { call, sfu, clock } = await setup({ camera: true })
    sfu.room.listener.resuming(true)
    sfu.room.turnedOff.set('microphone', 1_000)
    sfu.room.listener.resuming(false)
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({
      isMicrophoneOn: false,
      isCameraOn: true,
      silencedBy: { microphone: 'host', camera: null },
    })
    expect(sfu.room.tracks.get('microphone')).toBeNull()
    await call.setMicrophone(true)
    await clock.settle()
    expect(call.getSnapshot().self.isMicrophoneOn).toBe(true)
    expect(sfu.room.tracks.get('microphone')).toBeTruthy()
  })

  it('[3.27] does not restore what a host switched off while the connection was lost', async () => {
    const { call, sfu, clock } = await setup({ camera: true })
    sfu.turnedOff.set('camera', 1_000)
    sfu.room.listener.dropped('lost')
    await clock.elapse()
    await clock.settle()
    expect(call.getSnapshot().connection).toBe('connected')
    expect(call.getSnapshot().self).toMatchObject({ isMicrophoneOn: true, isCameraOn: false })
    expect(sfu.room.tracks.get('camera') ?? null).toBeNull()
  })

  it('[3.27] joins with the devices that are on, whatever was switched off in an earlier visit', async () => {
    const { call, sfu, clock } = await setup({ connect: false })
    sfu.turnedOff.set('microphone', 1_000)
    await call.connect(access)
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({ isMicrophoneOn: true, silencedBy: { microphone: null } })
    expect(call.getSnapshot().self.turnedOff).toEqual({ microphone: 1_000, camera: 0 })
  })

  it('[3.27] rejoins without what a host switched off while the page reloaded', async () => {
    const { call, sfu, clock } = await setup({
      camera: true,
      connect: false,
      turnedOff: { microphone: 1_000, camera: 1_000 },
    })
    sfu.turnedOff.set('microphone', 2_000)
    sfu.turnedOff.set('camera', 1_000)
    await call.connect(access)
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({
      isMicrophoneOn: false,
      isCameraOn: true,
      silencedBy: { microphone: 'host', camera: null },
    })
    expect(sfu.room.tracks.get('microphone') ?? null).toBeNull()
    expect(sfu.room.tracks.get('camera')).toBeTruthy()
  })

  it('[3.27] does not switch on a device that a host switched off while the page was opening it', async () => {
    const { call, sfu, clock, local, devices } = await setup({
      connect: false,
      turnedOff: { microphone: 0, camera: 0 },
    })
    let open = (_stream: MediaStream) => {}
    devices.deps.getUserMedia = () => new Promise((resolve) => (open = resolve))
    void local.setCamera(true)
    await clock.settle()
    sfu.turnedOff.set('camera', 2_000)
    await call.connect(access)
    open(fakeStream(new FakeTrack('video')))
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({ isCameraOn: false, silencedBy: { camera: 'host' } })
    expect(sfu.room.tracks.get('camera') ?? null).toBeNull()
  })

  it('[2.61] plays on the chosen speaker, also after reconnecting, and on the system’s after it is unplugged', async () => {
    const { call, sfu, clock, devices } = await setup()
    const speaker = (deviceId: string) => ({ kind: 'audiooutput', deviceId, label: deviceId }) as const
    devices.fake.devices = [speaker('desk'), speaker('headset')]
    await call.switchDevice('speaker', 'headset')
    await clock.settle()
    expect(sfu.room.speakers).toEqual(['headset'])
    sfu.room.listener.dropped('lost')
    await clock.elapse()
    await clock.settle()
    expect(sfu.rooms).toHaveLength(2)
    expect(sfu.room.speakers).toEqual(['headset'])
    devices.fake.devices = [speaker('desk')]
    devices.fake.plugChanged()
    await clock.settle()
    expect(sfu.room.speakers).toEqual(['headset', null])
  })

  it('shares a screen with sound and ends with the browser’s own button', async () => {
    const { call, sfu, clock, screen } = await setup()
    const [video, audio] = [new FakeTrack('video'), new FakeTrack('audio')]
    screen.next = fakeStream(video, audio)
    await call.setScreenShare(true)
    await clock.settle()
    expect(call.getSnapshot().self.isSharing).toBe(true)
    expect(asFake(sfu.room.tracks.get('screen') ?? null)).toBe(video)
    expect(asFake(sfu.room.tracks.get('screen_audio') ?? null)).toBe(audio)
    video.end()
    await clock.settle()
    expect(call.getSnapshot().self.isSharing).toBe(false)
    expect(sfu.room.tracks.get('screen')).toBeNull()
    expect(audio.readyState).toBe('ended')
  })

  it('treats a closed picker as a decision and a failed capture as an error', async () => {
    const { call, screen } = await setup()
    await call.setScreenShare(true)
    expect(call.getSnapshot().self.deviceErrors.screen).toBeNull()
    screen.next = new DOMException('Permission denied by system', 'NotAllowedError')
    await call.setScreenShare(true)
    expect(call.getSnapshot().self.deviceErrors.screen).toBe('media.share_failed')
  })

  it('ends a share that cannot be sent, and says so', async () => {
    const { call, sfu, clock, screen } = await setup()
    const video = new FakeTrack('video')
    screen.next = fakeStream(video)
    sfu.room.setTrack = (source, track) =>
      source === 'screen' && track ? Promise.reject(new Error('negotiation timed out')) : Promise.resolve()
    await call.setScreenShare(true)
    for (let attempt = 0; attempt < 3; attempt += 1) await clock.elapse()
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({
      isSharing: false,
      deviceErrors: { screen: 'media.share_failed' },
    })
    expect(video.readyState).toBe('ended')
  })

  it('shares a screen that can be sent at the third attempt', async () => {
    const { call, sfu, clock, screen } = await setup()
    const video = new FakeTrack('video')
    screen.next = fakeStream(video)
    let refusals = 2
    sfu.room.setTrack = (source, track) =>
      source === 'screen' && track && refusals-- > 0
        ? Promise.reject(new Error('negotiation timed out'))
        : Promise.resolve()
    await call.setScreenShare(true)
    for (let attempt = 0; attempt < 3; attempt += 1) await clock.elapse()
    await clock.settle()
    expect(call.getSnapshot().self).toMatchObject({ isSharing: true, deviceErrors: { screen: null } })
    expect(video.readyState).toBe('live')
  })

  it('continues sharing after a reconnect', async () => {
    const { call, sfu, clock, screen } = await setup()
    const video = new FakeTrack('video')
    screen.next = fakeStream(video)
    await call.setScreenShare(true)
    sfu.room.listener.dropped('lost')
    await clock.elapse()
    expect(asFake(sfu.room.tracks.get('screen') ?? null)).toBe(video)
  })

  it('shows other people’s reactions, and one’s own immediately and only once', async () => {
    const { call, sfu, reacted } = await setup()
    const seen: unknown[] = []
    call.onReaction((reaction) => seen.push(reaction))
    void call.sendReaction('🎉')
    sfu.room.listener.reacted([
      { participantId: 'b', emoji: '👏' },
      { participantId: 'me', emoji: '🎉' },
    ])
    expect(seen).toEqual([
      { participantId: 'me', emoji: '🎉' },
      { participantId: 'b', emoji: '👏' },
    ])
    expect(reacted).toEqual(['🎉'])
  })

  it('sends no more reactions than the server accepts while the button is held', async () => {
    const { call, clock, reacted } = await setup()
    let seen = 0
    call.onReaction(() => (seen += 1))
    for (let n = 0; n < 5; n += 1) void call.sendReaction('👏')
    expect([seen, reacted]).toEqual([5, ['👏']])
    await clock.elapse()
    const refused = call.sendReaction('😮')
    await clock.elapse()
    await expect(refused).resolves.toBeUndefined()
    void call.sendReaction('👍')
    expect(reacted).toEqual(['👏', '😮', '👍'])
  })

  it('moves a video element to the new track of the same person', async () => {
    const { call, sfu, clock } = await setup()
    const log: string[] = []
    const video = (name: string) => ({
      attach: () => log.push(`+${name}`),
      detach: () => log.push(`-${name}`),
    })
    // Only passed through; nothing reads it.
    const element = {} as HTMLVideoElement
    const detach = call.attachVideo('b', element)
    sfu.room.videos.set('b', video('one'))
    sfu.room.listener.changed()
    sfu.room.listener.dropped('lost')
    await clock.elapse()
    sfu.room.videos.set('b', video('two'))
    sfu.room.listener.changed()
    detach()
    expect(log).toEqual(['+one', '-one', '+two', '-two'])
  })

  describe('on a weak line', () => {
    const video = () => {
      const shown = new Set<HTMLVideoElement>()
      return {
        shown,
        attach: (element: HTMLVideoElement) => shown.add(element),
        detach: (element: HTMLVideoElement) => shown.delete(element),
      }
    }
    // Only its identity matters.
    const element = () => ({}) as HTMLVideoElement

    async function aCallOfThree(options: Parameters<typeof setup>[0] = {}) {
      const parts = await setup({ ...options, connect: false })
      const { call, sfu, clock } = parts
      sfu.people = [person({ id: 'rafiq' }), person({ id: 'anika', joinedAt: 2 })]
      await call.connect(access)
      const videos = { rafiq: video(), anika: video() }
      for (const [id, one] of Object.entries(videos)) sfu.room.videos.set(id, one)
      const elements = { rafiq: element(), anika: element() }
      for (const [id, one] of Object.entries(elements)) call.attachVideo(id, one)
      await clock.settle()
      return { ...parts, isShown: (id: 'rafiq' | 'anika') => videos[id].shown.has(elements[id]) }
    }

    /** Looks half a second apart, between which so much of the sound was made up, and two pictures arrived at this rate. */
    async function look(
      { sfu, clock }: Pick<Awaited<ReturnType<typeof setup>>, 'sfu' | 'clock'>,
      { seconds, concealed, pictureKbps = 0 }: { seconds: number; concealed: number; pictureKbps?: number },
    ) {
      for (let at = 0; at < seconds * 2; at += 1) {
        const before = sfu.room.line[0]
        const looks = (before?.timestamp ?? 0) / 500 + 1
        const pictures = ['one', 'two'].map((id) => ({
          id,
          type: 'inbound-rtp',
          kind: 'video',
          timestamp: looks * 500,
          bytesReceived: (looks * pictureKbps * 500) / 8,
          framesDecoded: looks * 10,
          frameWidth: 640,
        }))
        sfu.room.line = [
          {
            id: 'sound',
            type: 'inbound-rtp',
            kind: 'audio',
            timestamp: (before?.timestamp ?? 0) + 500,
            bytesReceived: (before?.bytesReceived ?? 0) + 3_000,
            packetsReceived: (before?.packetsReceived ?? 0) + 50,
            packetsLost: (before?.packetsLost ?? 0) + (concealed > 0 ? 5 : 0),
            totalSamplesReceived: (before?.totalSamplesReceived ?? 0) + 48_000,
            concealedSamples: (before?.concealedSamples ?? 0) + 48_000 * concealed,
          },
          {
            id: 'pair',
            type: 'candidate-pair',
            nominated: true,
            timestamp: (before?.timestamp ?? 0) + 500,
            currentRoundTripTime: concealed > 0 ? 0.4 : 0.02,
          },
          ...(pictureKbps > 0 ? pictures : []),
        ]
        await clock.tick()
      }
    }

    it('pauses video in favour of sound, reports it, and resumes it', async () => {
      const parts = await aCallOfThree({ camera: true })
      const { call, sfu, isShown } = parts
      expect([isShown('rafiq'), isShown('anika')]).toEqual([true, true])
      await look(parts, { seconds: 3, concealed: 0.3 })
      expect([isShown('rafiq'), isShown('anika')]).toEqual([false, false])
      expect(call.getSnapshot().network).toMatchObject({
        receive: 'sound',
        isWeak: true,
        paused: ['rafiq', 'anika'],
      })
      expect(sfu.room.levels).toMatchObject({ receive: 'sound' })
      await look(parts, { seconds: 30, concealed: 0 })
      expect([isShown('rafiq'), isShown('anika')]).toEqual([true, true])
      expect(call.getSnapshot().network).toEqual({ receive: 'full', send: 'full', isWeak: false, paused: [] })
    })

    it('keeps only the picture of who speaks, or else of someone, where the line carries one', async () => {
      const parts = await aCallOfThree()
      const { call, sfu, clock, isShown } = parts
      await look(parts, { seconds: 3, concealed: 0, pictureKbps: 80 })
      await look(parts, { seconds: 1, concealed: 0.3, pictureKbps: 80 })
      expect(call.getSnapshot().network).toMatchObject({ receive: 'speaker', paused: ['anika'] })
      expect([isShown('rafiq'), isShown('anika')]).toEqual([true, false])
      expect(sfu.room.levels).toMatchObject({ receive: 'speaker' })
      sfu.room.speakerIds = ['anika']
      sfu.room.listener.changed()
      await clock.settle()
      expect([isShown('rafiq'), isShown('anika')]).toEqual([false, true])
      expect(call.getSnapshot().network.paused).toEqual(['rafiq'])
    })

    it('keeps only the screen that someone shares instead, where the line carries one picture', async () => {
      const parts = await aCallOfThree()
      const { call, sfu, clock, isShown } = parts
      const screen = video()
      const shown = element()
      sfu.room.videos.set('screen', screen)
      call.attachVideo('screen', shown)
      await look(parts, { seconds: 3, concealed: 0, pictureKbps: 80 })
      await look(parts, { seconds: 1, concealed: 0.3, pictureKbps: 80 })
      const [rafiq, ...others] = sfu.room.others
      sfu.room.others = [
        { ...person({ ...rafiq }), screen: { trackId: 'screen', hasAudio: false } },
        ...others,
      ]
      sfu.room.speakerIds = ['anika']
      sfu.room.listener.changed()
      await clock.settle()
      expect(call.getSnapshot().network).toMatchObject({ receive: 'speaker', paused: ['rafiq', 'anika'] })
      expect([isShown('rafiq'), isShown('anika'), screen.shown.has(shown)]).toEqual([false, false, true])
    })

    it('neither receives video nor sends the camera for someone who wants only sound', async () => {
      const { call, sfu, clock, isShown, local } = await aCallOfThree({ camera: true })
      expect(sfu.room.tracks.get('camera')).not.toBeNull()
      local.setDataUse('sound')
      await clock.settle()
      expect([isShown('rafiq'), isShown('anika')]).toEqual([false, false])
      expect(sfu.room.tracks.get('camera')).toBeNull()
      expect(local.getSnapshot().isCameraOn).toBe(true)
      expect(call.getSnapshot().network).toEqual({
        receive: 'sound',
        send: 'sound',
        isWeak: false,
        paused: ['me', 'rafiq', 'anika'],
      })
      local.setDataUse('automatic')
      await clock.settle()
      expect([isShown('rafiq'), isShown('anika')]).toEqual([true, true])
      expect(sfu.room.tracks.get('camera')).not.toBeNull()
    })

    it('keeps sharing a screen for someone who wants only sound, and has the room send less of it', async () => {
      const { call, sfu, clock, screen, local } = await aCallOfThree()
      const shared = new FakeTrack('video')
      screen.next = fakeStream(shared)
      await call.setScreenShare(true)
      local.setDataUse('sound')
      await clock.settle()
      expect(asFake(sfu.room.tracks.get('screen') ?? null)).toBe(shared)
      expect(sfu.room.levels).toMatchObject({ send: 'sound' })
    })

    it('keeps to its level across a reconnect', async () => {
      const parts = await aCallOfThree()
      await look(parts, { seconds: 3, concealed: 0.3 })
      parts.sfu.room.listener.dropped('lost')
      await parts.clock.elapse()
      await parts.clock.tick()
      expect(parts.sfu.rooms).toHaveLength(2)
      expect(parts.sfu.room.levels).toMatchObject({ receive: 'sound' })
    })
  })
})
