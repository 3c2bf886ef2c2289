import type { CallPreferences } from '@majlis/contract'
import { describe, expect, it } from 'vitest'
import { aMeetingInfo, anAdmission, aWait } from '../testing/builders.ts'
import { aMemory, atPreJoin, Refusal } from '../testing/fakes.ts'

describe('joining', () => {
  it('connects as soon as the person is admitted, before any screen of the room is there', async () => {
    const at = atPreJoin()
    await at.arrive()
    await at.join()
    expect(at.controller.getSnapshot().step).toBe('inside')
    expect(at.call.connected).toEqual([{ url: 'ws://sfu', token: 'sfu-token' }])
  })

  it('prepares the connection for people who stay at pre-join, and not for those who press Join immediately', async () => {
    const slow = atPreJoin()
    await slow.arrive()
    expect(slow.call.prepared).toEqual(['ws://sfu'])

    const quick = atPreJoin()
    quick.controller.subscribe(() => {
      if (quick.controller.getSnapshot().step === 'prejoin')
        void quick.controller.join({ displayName: 'Ada', passcode: '' })
    })
    await quick.arrive()
    expect(quick.call.prepared).toEqual([null])
    expect(quick.call.connected).toHaveLength(1)
  })

  it('continues after a press from before this code had loaded, without showing the form again', async () => {
    const at = atPreJoin()
    const steps = new Set<string>()
    at.controller.subscribe(() => steps.add(at.controller.getSnapshot().step))
    at.pressEarly({ displayName: 'Ada', passcode: '' })
    await at.arrive()
    expect(at.controller.getSnapshot().step).toBe('inside')
    expect(steps).not.toContain('prejoin')
    expect(at.server.joins).toEqual([{ meeting: '647712840966', displayName: 'Ada' }])
  })

  it('[1.11] counts Join as consent to a recording only if pre-join had said that it runs', async () => {
    const isRecorded = aMeetingInfo({ isRecorded: true, mayBeRecorded: true })
    const admitted = anAdmission()
    const asked = {
      ...admitted,
      room: { ...admitted.room, self: { ...admitted.room.self, needsConsent: true } },
    }
    const agreedAfter = async (press: (at: ReturnType<typeof atPreJoin>) => Promise<void>) => {
      const at = atPreJoin()
      at.server.info = isRecorded
      at.server.join = asked
      await press(at)
      const state = at.controller.getSnapshot()
      if (state.step !== 'inside') throw new Error(state.step)
      return { agreed: at.server.agreed, isAsked: state.admission.room.self.needsConsent }
    }
    const read = await agreedAfter(async (at) => {
      await at.arrive()
      await at.join()
    })
    expect(read).toEqual({ agreed: 1, isAsked: false })
    const early = await agreedAfter(async (at) => {
      at.pressEarly({ displayName: 'Ada', passcode: '' })
      await at.arrive()
    })
    expect(early).toEqual({ agreed: 0, isAsked: true })
  })

  it('asks people who are inside on another device whether to switch, even if they have pressed already', async () => {
    const at = atPreJoin()
    at.server.info = aMeetingInfo({ otherDevices: [{ userAgent: '', isThisBrowser: false }] })
    at.pressEarly({ displayName: '', passcode: '' })
    await at.arrive()
    expect(at.controller.getSnapshot().step).toBe('prejoin')
    expect(at.server.joins).toEqual([])
    await at.controller.join({ displayName: '', passcode: '', isAdditionalDevice: true })
    expect(at.server.joins).toEqual([{ meeting: '647712840966', isAdditionalDevice: true }])
    at.showOthers()
    await at.settle()
    // Two microphones in one place would echo.
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: true })
    expect(at.memory.readChoices()).toMatchObject({ isMicrophoneOn: true })
  })

  it('[3.26] shows devices off that will be off on arrival, until they are tried', async () => {
    const at = atPreJoin()
    at.server.info = aMeetingInfo({ isAudioOff: true, isVideoOff: true })
    await at.arrive()
    const { local } = at.controller.call
    expect(local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: false })
    at.controller.setCamera(true)
    await at.settle()
    expect(local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: true })
    await at.join()
    expect(local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: false })
    expect(at.memory.readChoices()).toMatchObject({ isMicrophoneOn: true, isCameraOn: true })
  })

  it('[3.15] opens no devices for people who have to register first, without a prompt', async () => {
    const at = atPreJoin({ wouldPrompt: true })
    at.server.info = aMeetingInfo({ isRegistrationNeeded: true })
    const { call } = at.controller
    let wasOn = false
    call.subscribe(() => {
      const { isMicrophoneOn, isCameraOn } = call.local.getSnapshot()
      wasOn ||= isMicrophoneOn || isCameraOn
    })
    await at.arrive()
    expect(at.controller.getSnapshot().step).toBe('prejoin')
    expect(wasOn).toBe(false)
    // Their earlier choice is kept for other meetings.
    expect(at.memory.readChoices()).toMatchObject({ isMicrophoneOn: true, isCameraOn: true })
  })

  it('[3.15] closes devices that need no prompt once it is known that people have to register first', async () => {
    const at = atPreJoin()
    at.server.info = aMeetingInfo({ isRegistrationNeeded: true })
    await at.arrive()
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: false })
  })

  it('prompts for devices once the meeting is known', async () => {
    const at = atPreJoin({ wouldPrompt: true })
    await at.arrive()
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: true, isCameraOn: true })
  })

  it('starts the devices of people who have pressed early once they see the others', async () => {
    const at = atPreJoin()
    at.pressEarly({ displayName: 'Ada', passcode: '' })
    await at.arrive()
    at.call.reach()
    await at.settle()
    expect(at.controller.call.getSnapshot().self.isCameraOn).toBe(false)
    at.showOthers()
    await at.settle()
    expect(at.controller.call.getSnapshot().self).toMatchObject({ isMicrophoneOn: true, isCameraOn: true })
  })

  it('starts the devices of people who have pressed early after a moment at the latest', async () => {
    const at = atPreJoin()
    at.server.join = aWait()
    at.pressEarly({ displayName: 'Ada', passcode: '' })
    await at.arrive()
    at.endDelay()
    await at.settle()
    expect(at.controller.call.getSnapshot().self).toMatchObject({ isMicrophoneOn: true, isCameraOn: true })
  })

  it('keeps devices off that are off on arrival, also if the room was quicker than the devices', async () => {
    const at = atPreJoin()
    at.server.join = anAdmission({ isMicrophoneBlocked: true })
    at.pressEarly({ displayName: 'Ada', passcode: '' })
    await at.arrive()
    at.showOthers()
    await at.settle()
    expect(at.controller.call.getSnapshot().self).toMatchObject({ isMicrophoneOn: false, isCameraOn: true })
  })

  it('notices a press in the frame that is still shown while the form is rendered', async () => {
    const at = atPreJoin()
    await at.arrive()
    at.pressEarly({ displayName: 'Ada', passcode: '' })
    await at.settle()
    expect(at.controller.getSnapshot().step).toBe('inside')
    expect(at.server.joins).toHaveLength(1)
  })

  it('shows the form when an early press is refused', async () => {
    const at = atPreJoin()
    at.server.join = 'room.full'
    at.pressEarly({ displayName: 'Ada', passcode: '' })
    await at.arrive()
    expect(at.controller.getSnapshot()).toMatchObject({ step: 'prejoin', problem: { code: 'room.full' } })
  })

  it('[2.61] keeps the waiting time after too many attempts, at pre-join and before it', async () => {
    const tooOften = new Refusal('general.too_many_attempts', { retryAfterMs: 893_231 })
    const at = atPreJoin()
    at.server.info = tooOften
    await at.arrive()
    expect(at.controller.getSnapshot()).toMatchObject({ step: 'unavailable', error: tooOften })
    at.server.info = aMeetingInfo()
    at.server.join = tooOften
    at.controller.retry()
    await at.settle()
    await at.join()
    expect(at.controller.getSnapshot()).toMatchObject({ step: 'prejoin', problem: { error: tooOften } })
  })

  it('sends the link token, so that no passcode is typed', async () => {
    const at = atPreJoin({ pwd: 'link-token' })
    await at.arrive()
    await at.join()
    expect(at.server.joins).toEqual([
      { meeting: '647712840966', pwd: 'link-token', displayName: 'Rafiq Islam' },
    ])
  })

  it('[3.31] stays at the form after a wrong passcode and joins with the right one', async () => {
    const at = atPreJoin()
    at.server.info = aMeetingInfo({ isPasscodeNeeded: true })
    at.server.join = 'room.passcode_incorrect'
    await at.arrive()
    await at.join('Rafiq', '111111')
    expect(at.controller.getSnapshot()).toMatchObject({ step: 'prejoin', problem: { place: 'passcode' } })
    at.server.join = anAdmission()
    await at.join('Rafiq', '123456')
    expect(at.controller.getSnapshot().step).toBe('inside')
    expect(at.server.joins.map(({ passcode }) => passcode)).toEqual(['111111', '123456'])
  })

  it('[3.26] joins with microphone and camera off if the host wants it, and keeps the own choice for other meetings', async () => {
    const at = atPreJoin()
    at.server.join = anAdmission({ isMicrophoneBlocked: true, isCameraBlocked: true })
    await at.arrive()
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: true, isCameraOn: true })
    await at.join()
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: false })
    expect(at.memory.readChoices()).toMatchObject({ isMicrophoneOn: true, isCameraOn: true })
  })

  it('[3.26] joins muted as pre-join showed, also if the server blocks nothing', async () => {
    const at = atPreJoin()
    at.server.info = aMeetingInfo({ isAudioOff: true })
    await at.arrive()
    await at.join()
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: true })
  })

  it('[3.27] joins muted if unmuting is not allowed, so that allowing it later does not unmute', async () => {
    const at = atPreJoin()
    const { room } = anAdmission()
    at.server.join = anAdmission({ room: { ...room, self: { ...room.self, canUnmute: false } } })
    await at.arrive()
    await at.join()
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: true })
  })

  it('[2.61] begins with the camera off the next time if it was switched off here', async () => {
    const memory = aMemory()
    const first = atPreJoin({ memory })
    await first.arrive()
    first.controller.setCamera(false)
    const second = atPreJoin({ memory })
    await second.arrive()
    expect(second.controller.call.local.getSnapshot()).toMatchObject({
      isMicrophoneOn: true,
      isCameraOn: false,
    })
  })

  it('[2.56] begins with the settings of the account, otherwise with those of the device', async () => {
    const memory = aMemory()
    const preferences: CallPreferences = {
      isMicrophoneOn: false,
      isCameraOn: null,
      backdrop: 'blur_soft',
      microphone: 'Headset',
      camera: 'Camera of another device',
      speaker: null,
    }
    const available = {
      microphones: [
        { id: 'm1', label: 'Built-in' },
        { id: 'm2', label: 'Headset' },
      ],
      cameras: [{ id: 'c1', label: 'Built-in' }],
      speakers: [],
    }
    const at = atPreJoin({ memory, preferences, available })
    await at.arrive()
    expect(at.controller.call.local.getSnapshot()).toMatchObject({
      isMicrophoneOn: false,
      isCameraOn: true,
      backdrop: 'blur_soft',
      devices: { microphoneId: 'm2', cameraId: null },
    })
    // What is pressed at pre-join applies there; next time, the account's setting applies again.
    at.controller.setMicrophone(true)
    expect(at.controller.call.local.getSnapshot().isMicrophoneOn).toBe(true)
    const next = atPreJoin({ memory, preferences, available })
    await next.arrive()
    expect(next.controller.call.local.getSnapshot().isMicrophoneOn).toBe(false)
  })

  it('[2.61] keeps switches pressed before the account is loaded', async () => {
    const preferences = {
      isMicrophoneOn: true,
      isCameraOn: true,
      backdrop: null,
      microphone: null,
      camera: null,
      speaker: null,
    }
    const at = atPreJoin({ preferences })
    at.controller.start()
    at.controller.setCamera(false)
    await at.settle()
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: true, isCameraOn: false })
  })

  it('rejoins with the earlier visit, so that no duplicate is left', async () => {
    const memory = aMemory()
    const first = atPreJoin({ memory })
    await first.arrive()
    await first.join()
    first.controller.finish('left')
    const second = atPreJoin({ memory })
    await second.arrive()
    await second.join()
    expect(second.server.enteredWith).toEqual([])
    expect(second.server.joins[0]?.rejoinToken).toBe('participant-token')
  })
})

describe('waiting at pre-join', () => {
  it('shows people who have joined meanwhile, and keeps a refusal', async () => {
    const at = atPreJoin()
    at.server.info = aMeetingInfo({ isHostNeeded: true })
    await at.arrive()
    at.server.join = 'room.passcode_required'
    await at.join()
    at.server.info = aMeetingInfo({ insideCount: 2 })
    at.refreshInfo()
    await at.settle()
    expect(at.controller.getSnapshot()).toMatchObject({
      step: 'prejoin',
      info: { insideCount: 2, isHostNeeded: false },
      isPasscodeNeeded: true,
      problem: { code: 'room.passcode_required', count: 1 },
    })
  })

  it('stops asking once it is refused, and leaves the reason to Join', async () => {
    const at = atPreJoin()
    await at.arrive()
    at.server.info = 'network.offline'
    at.refreshInfo()
    await at.settle()
    at.server.info = 'room.not_available'
    at.refreshInfo()
    await at.settle()
    at.refreshInfo()
    await at.settle()
    expect(at.server.infos).toHaveLength(3)
    expect(at.controller.getSnapshot().step).toBe('prejoin')
  })

  it('ends with pre-join', async () => {
    const at = atPreJoin()
    await at.arrive()
    await at.join()
    at.refreshInfo()
    expect(at.server.infos).toHaveLength(1)
  })
})

describe('a reload inside', () => {
  async function reloaded() {
    const memory = aMemory()
    const before = atPreJoin({ memory })
    await before.arrive()
    await before.join()
    await before.call.change({ isMicrophoneOn: false, isCameraOn: true })
    return atPreJoin({ memory })
  }

  it('rejoins without pre-join, muted as before', async () => {
    const at = await reloaded()
    at.server.enter = anAdmission()
    await at.arrive()
    expect(at.controller.getSnapshot().step).toBe('inside')
    expect(at.server.enteredWith).toEqual(['participant-token'])
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: true })
  })

  it('[3.27] passes to the call up to when actions of hosts are known, so that later ones apply', async () => {
    const memory = aMemory()
    const before = atPreJoin({ memory })
    await before.arrive()
    await before.join()
    before.call.followHost({ microphone: 1_000, camera: 0 })
    const at = atPreJoin({ memory })
    expect(at.call.turnedOff).toEqual({ microphone: 1_000, camera: 0 })
    // The same after two reloads in a row.
    at.server.enter = anAdmission()
    await at.arrive()
    expect(atPreJoin({ memory }).call.turnedOff).toEqual({ microphone: 1_000, camera: 0 })
  })

  it('[3.11] keeps the organisation of the meeting, also if pre-join did not show it', async () => {
    const memory = aMemory()
    const at = atPreJoin({ memory })
    at.server.info = aMeetingInfo({ organizationName: '', title: '' })
    await at.arrive()
    await at.join()
    expect(memory.readParticipantSession()?.host).toEqual({ name: 'Riverside Council', logoUrl: null })
  })

  it('[3.28] rejoins under the name that a host gave', async () => {
    const memory = aMemory()
    const at = atPreJoin({ memory })
    await at.arrive()
    await at.join()
    at.call.rename('Rafiq of Riverside')
    expect(memory.readParticipantSession()?.displayName).toBe('Rafiq of Riverside')
  })

  it('shows pre-join when the token is no longer valid', async () => {
    const at = await reloaded()
    at.server.enter = 'room.not_admitted'
    await at.arrive()
    expect(at.controller.getSnapshot().step).toBe('prejoin')
  })
})

describe('waiting', () => {
  async function waiting() {
    const at = atPreJoin()
    at.server.join = aWait()
    at.server.enter = aWait()
    await at.arrive()
    await at.join()
    return at
  }

  it('[3.28] opens automatically when a host admits them, and closes the connection', async () => {
    const at = await waiting()
    at.server.enter = anAdmission()
    at.hear({ type: 'lobby.admitted' })
    await at.settle()
    expect(at.controller.getSnapshot().step).toBe('inside')
    expect(at.isWaitingConnectionOpen).toBe(false)
    expect(at.call.connected).toHaveLength(1)
  })

  it('asks again when the connection is back, because an admission may have been missed', async () => {
    const at = await waiting()
    at.server.enter = anAdmission()
    at.reconnect()
    await at.settle()
    expect(at.controller.getSnapshot().step).toBe('inside')
  })

  it('asks again automatically if no connection gets through', async () => {
    const at = await waiting()
    at.lookAgain()
    await at.settle()
    expect(at.controller.getSnapshot().step).toBe('waiting')
    at.server.enter = anAdmission()
    at.lookAgain()
    await at.settle()
    expect(at.controller.getSnapshot().step).toBe('inside')
  })

  it('[3.28] shows immediately that the host joined or left', async () => {
    const at = await waiting()
    const isHostHere = () => {
      const state = at.controller.getSnapshot()
      return state.step === 'waiting' && state.waiting.isHostHere
    }
    at.hear({ type: 'lobby.host_moved', isHostHere: false })
    expect(isHostHere()).toBe(false)
    at.hear({ type: 'lobby.host_moved', isHostHere: true })
    expect(isHostHere()).toBe(true)
  })

  it('[3.28] does not miss an admission that arrives while it is asking', async () => {
    const at = await waiting()
    at.lookAgain()
    at.server.enter = anAdmission()
    at.hear({ type: 'lobby.admitted' })
    await at.settle()
    expect(at.controller.getSnapshot().step).toBe('inside')
  })

  it('continues to wait while the media server is unavailable', async () => {
    const at = await waiting()
    at.server.enter = 'room.media_unavailable'
    at.hear({ type: 'lobby.admitted' })
    await at.settle()
    expect(at.controller.getSnapshot().step).toBe('waiting')
  })

  it('[3.30] asks again at pre-join when the ID begins to lead to another meeting', async () => {
    const at = await waiting()
    at.server.enter = 'room.moved'
    at.server.info = aMeetingInfo({ title: 'River path', isPasscodeNeeded: true })
    at.lookAgain()
    await at.settle()
    expect(at.controller.getSnapshot()).toMatchObject({ step: 'waiting', info: { title: 'River path' } })
    expect(at.server.joins).toHaveLength(2)
    expect(at.server.joins[1]).toEqual(at.server.joins[0])
    expect(at.isWaitingConnectionOpen).toBe(true)

    at.server.join = 'room.passcode_required'
    at.lookAgain()
    await at.settle()
    expect(at.controller.getSnapshot()).toMatchObject({ step: 'prejoin', problem: { place: 'passcode' } })
    expect(at.isWaitingConnectionOpen).toBe(false)
  })

  it('[3.26] joins muted after a reload in the waiting room', async () => {
    const memory = aMemory()
    const before = atPreJoin({ memory })
    before.server.join = aWait()
    await before.arrive()
    await before.join()
    const at = atPreJoin({ memory })
    at.server.enter = aWait()
    await at.arrive()
    expect(at.controller.getSnapshot().step).toBe('waiting')
    at.server.enter = anAdmission({ isMicrophoneBlocked: true })
    at.hear({ type: 'lobby.admitted' })
    await at.settle()
    expect(at.controller.call.local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isCameraOn: true })
    expect(at.call.connected).toHaveLength(1)
  })

  it('[3.28] knocks again for a guest whom the server forgot while the phone slept', async () => {
    const at = await waiting()
    at.server.enter = 'identity.unauthenticated'
    at.lookAgain()
    await at.settle()
    expect(at.controller.getSnapshot().step).toBe('waiting')
    expect(at.server.joins).toHaveLength(2)
    expect(at.server.joins[1]).toEqual(at.server.joins[0])
  })

  it('leads a forgotten user to pre-join, because they may be inside on another device', async () => {
    const at = atPreJoin({ isSignedIn: true })
    at.server.join = aWait()
    await at.arrive()
    await at.join()
    at.server.enter = 'identity.unauthenticated'
    at.lookAgain()
    await at.settle()
    expect(at.controller.getSnapshot()).toMatchObject({ step: 'prejoin', problem: null })
    expect(at.server.joins).toHaveLength(1)
  })

  it('[3.28] shows a denial', async () => {
    const at = await waiting()
    at.hear({ type: 'room.closed', reason: 'denied' })
    expect(at.controller.getSnapshot()).toEqual({ step: 'closed', reason: 'denied' })
    expect(at.call.closedWith).toBe('denied')
  })

  it('shows a denial that it missed', async () => {
    const at = await waiting()
    at.server.enter = 'room.denied'
    at.reconnect()
    await at.settle()
    expect(at.controller.getSnapshot()).toEqual({ step: 'closed', reason: 'denied' })
  })

  it('leaves the waiting room when the person does', async () => {
    const at = await waiting()
    at.controller.stopWaiting()
    expect(at.server.left).toBe(1)
    expect(at.controller.getSnapshot()).toEqual({ step: 'closed', reason: 'left' })
  })
})

describe('signing out in another tab', () => {
  it('[4.12] ends the call of this tab, and a reload does not rejoin it', async () => {
    const memory = aMemory()
    const at = atPreJoin({ memory })
    await at.arrive()
    await at.join()
    await at.signOutElsewhere()
    expect(at.controller.getSnapshot()).toEqual({ step: 'closed', reason: 'left' })
    expect([at.server.left, at.call.closedWith]).toEqual([1, 'left'])
    expect(memory.readParticipantSession()).toMatchObject({ isInside: false })
  })

  it('[4.12] ends the wait of this tab', async () => {
    const at = atPreJoin()
    at.server.join = aWait()
    await at.arrive()
    await at.join()
    await at.signOutElsewhere()
    expect(at.controller.getSnapshot()).toEqual({ step: 'closed', reason: 'left' })
    expect(at.server.left).toBe(1)
  })

  it('has nothing to leave at pre-join', async () => {
    const at = atPreJoin()
    await at.arrive()
    await at.signOutElsewhere()
    expect([at.controller.getSnapshot().step, at.server.left]).toEqual(['prejoin', 0])
  })
})

describe('a call that needs a new token', () => {
  it.each([
    ['room.removed', 'removed'],
    ['room.ended', 'ended_by_host'],
    ['identity.suspended', 'suspended'],
  ])('ends on %s', async (code, closed) => {
    const at = atPreJoin()
    at.server.sfuToken = code
    await at.arrive()
    await at.join()
    expect(await at.call.needToken()).toEqual({ closed })
  })

  it('tries again when the server is away', async () => {
    const at = atPreJoin()
    at.server.sfuToken = 'room.media_unavailable'
    await at.arrive()
    await at.join()
    await expect(at.call.needToken()).rejects.toMatchObject({ code: 'room.media_unavailable' })
  })
})
