import { describe, expect, it, vi } from 'vitest'
import type { Backdrop } from './backdrops.ts'
import { createLocalMedia } from './local-media.ts'
import { defaultChoices } from './local-state.ts'
import { asFake, fakeDevices } from './testing/fake-devices.ts'

const blocked = () => new DOMException('Permission denied', 'NotAllowedError')
const missing = () => new DOMException('Requested device not found', 'NotFoundError')
const gone = () => new DOMException('No such device', 'OverconstrainedError')

describe('local media', () => {
  it('[2.61] opens microphone and camera with one prompt and lists real devices only', async () => {
    const { deps, requests } = fakeDevices()
    const local = createLocalMedia(defaultChoices, deps)
    await local.start({ microphone: true, camera: true })
    const { isMicrophoneOn, isCameraOn, available } = local.getSnapshot()
    expect(requests).toHaveLength(1)
    expect([isMicrophoneOn, isCameraOn]).toEqual([true, true])
    expect(available.microphones.map((device) => device.id)).toEqual(['mic-1', 'mic-2'])
  })

  it('keeps a silent microphone open and closes a camera that is off', async () => {
    const { deps, openTracks } = fakeDevices()
    const local = createLocalMedia(defaultChoices, deps)
    await local.start({ microphone: true, camera: true })
    await local.setMicrophone(false)
    await local.setCamera(false)
    expect(openTracks('audio').map((track) => track.enabled)).toEqual([false])
    expect(openTracks('video')).toEqual([])
    expect(local.getTracks()).toEqual({ microphone: null, camera: null })
  })

  it('joins with the microphone alone when there is no camera', async () => {
    const { deps, fake } = fakeDevices()
    fake.refuse = ({ video }) => (video ? missing() : null)
    const local = createLocalMedia(defaultChoices, deps)
    await local.start({ microphone: true, camera: true })
    expect(local.getSnapshot()).toMatchObject({
      isMicrophoneOn: true,
      isCameraOn: false,
      deviceErrors: { microphone: null, camera: 'media.device_missing' },
    })
  })

  it('does not prompt twice after a denial, but uses what was allowed before', async () => {
    const { deps, fake } = fakeDevices()
    fake.refuse = blocked
    fake.permission = 'denied'
    const local = createLocalMedia(defaultChoices, deps)
    await local.start({ microphone: true, camera: true })
    expect(fake.requests).toHaveLength(1)
    expect(local.getSnapshot().deviceErrors).toMatchObject({
      microphone: 'media.microphone_blocked',
      camera: 'media.camera_blocked',
    })
  })

  it('reports a device that another program uses', async () => {
    const { deps, fake } = fakeDevices()
    fake.refuse = () => new DOMException('Could not start', 'NotReadableError')
    const local = createLocalMedia(defaultChoices, deps)
    await local.setCamera(true)
    expect(local.getSnapshot().deviceErrors.camera).toBe('media.device_busy')
  })

  it('falls back to the system device if the remembered one is not plugged in', async () => {
    const { deps, fake } = fakeDevices()
    fake.refuse = () => (fake.requests.length === 1 ? gone() : null)
    const local = createLocalMedia(
      { ...defaultChoices, devices: { microphoneId: 'old', cameraId: null, speakerId: null } },
      deps,
    )
    await local.setMicrophone(true)
    expect(local.getSnapshot()).toMatchObject({ isMicrophoneOn: true, devices: { microphoneId: null } })
  })

  it('continues with another microphone when the current one is unplugged', async () => {
    const { deps, fake } = fakeDevices()
    const local = createLocalMedia(
      { ...defaultChoices, devices: { microphoneId: 'mic-2', cameraId: null, speakerId: null } },
      deps,
    )
    await local.setMicrophone(true)
    fake.devices = fake.devices.filter((device) => device.deviceId !== 'mic-2')
    fake.openTracks('audio')[0]?.end()
    await local.refreshDevices()
    expect(local.getSnapshot()).toMatchObject({ isMicrophoneOn: true, devices: { microphoneId: null } })
    expect(fake.openTracks('audio')).toHaveLength(1)
  })

  it('leaves no second camera open after two quick switches', async () => {
    const { deps, openTracks } = fakeDevices()
    const local = createLocalMedia(defaultChoices, deps)
    await Promise.all([local.setCamera(true), local.setCamera(false), local.setCamera(true)])
    expect(openTracks('video')).toHaveLength(1)
    expect(local.getSnapshot().isCameraOn).toBe(true)
  })

  it('keeps the microphone muted when it is changed while off', async () => {
    const { deps } = fakeDevices()
    const local = createLocalMedia(defaultChoices, deps)
    await local.setMicrophone(true)
    await local.setMicrophone(false)
    await local.switchDevice('microphone', 'mic-2')
    expect(local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, devices: { microphoneId: 'mic-2' } })
    expect(local.getTracks().microphone).toBeNull()
  })

  it('passes noise suppression on as the constraint of the browser', async () => {
    const { deps } = fakeDevices()
    const local = createLocalMedia(defaultChoices, deps)
    await local.setMicrophone(true)
    await local.setNoiseSuppression(false)
    expect(asFake(local.getTracks().microphone)?.constraints).toMatchObject({
      noiseSuppression: false,
      echoCancellation: true,
    })
  })

  it.each([true, false])(
    'reopens a microphone that ignores the noise suppression change, on: %s',
    async (isOn) => {
      const { deps, openTracks, opened } = fakeDevices()
      const local = createLocalMedia(defaultChoices, deps)
      await local.setMicrophone(true)
      await local.setMicrophone(isOn)
      for (const track of opened) track.isFixed = true
      await local.setNoiseSuppression(false)
      expect(openTracks('audio').map((track) => [track.enabled, track.getSettings()])).toEqual([
        [isOn, { noiseSuppression: false }],
      ])
      expect(local.getSnapshot()).toMatchObject({ isMicrophoneOn: isOn, isNoiseSuppressionOn: false })
    },
  )

  it('publishes the picture with the background, not the plain camera', async () => {
    const { deps, openTracks } = fakeDevices()
    const local = createLocalMedia({ ...defaultChoices, backdrop: 'blur_soft' }, deps)
    await local.setCamera(true)
    expect(local.getTracks().camera).not.toBeNull()
    expect(asFake(local.getTracks().camera)).not.toBe(openTracks('video')[0])
  })

  it('never shows a camera without its background, not even while another camera starts', async () => {
    const { deps, openTracks } = fakeDevices()
    const local = createLocalMedia({ ...defaultChoices, backdrop: 'blur_soft' }, deps)
    await local.start({ microphone: false, camera: true })
    const shown = new Set<MediaStreamTrack | null>()
    local.subscribe(() => shown.add(local.getTracks().camera))
    await local.switchDevice('camera', 'cam-2')
    const [camera] = openTracks('video')
    expect([...shown].filter((track) => track && asFake(track) === camera)).toEqual([])
    expect(local.getSnapshot().isCameraOn).toBe(true)
  })

  it('leaves a camera off that would start with a background that cannot run', async () => {
    const { deps, fake } = fakeDevices()
    fake.backdropFails = true
    const local = createLocalMedia({ ...defaultChoices, backdrop: 'blur_strong' }, deps)
    await local.setCamera(true)
    expect(local.getSnapshot()).toMatchObject({
      isCameraOn: false,
      backdrop: 'none',
      backdropFailure: 'unavailable',
    })
    expect(fake.openTracks('video')).toEqual([])
  })

  it.each(['none', 'dawn'] as const)(
    '[1.16] leaves a camera on as it was, with %s, if another background cannot run',
    async (former) => {
      const { deps, fake } = fakeDevices()
      const local = createLocalMedia({ ...defaultChoices, backdrop: former }, deps)
      await local.setCamera(true)
      const [plain] = fake.openTracks('video')
      const shown = new Set<MediaStreamTrack | null>()
      local.subscribe(() => shown.add(local.getTracks().camera))
      fake.backdropFails = 'study'
      await local.setBackdrop('study')
      expect(local.getSnapshot()).toMatchObject({
        isCameraOn: true,
        backdrop: former,
        backdropFailure: 'unavailable',
        isBackdropStarting: false,
      })
      const hasShownRoom = [...shown].some((track) => track !== null && asFake(track) === plain)
      expect(hasShownRoom).toBe(former === 'none')
      await local.setCamera(false)
      expect(local.getSnapshot().backdropFailure).toBeNull()
    },
  )

  it('[1.16] leaves a camera on as it was if this device is too slow for a background, and says so', async () => {
    const { deps, fake } = fakeDevices()
    const local = createLocalMedia(defaultChoices, deps)
    await local.setCamera(true)
    Object.assign(fake, { backdropFails: 'dusk', isSlow: true })
    await local.setBackdrop('dusk')
    const [plain] = fake.openTracks('video')
    expect(local.getSnapshot()).toMatchObject({ isCameraOn: true, backdrop: 'none', backdropFailure: 'slow' })
    expect(asFake(local.getTracks().camera)).toBe(plain)
  })

  it('[1.16] switches the camera off if neither the new background nor the former one can run', async () => {
    const { deps, fake } = fakeDevices()
    const local = createLocalMedia({ ...defaultChoices, backdrop: 'dawn' }, deps)
    await local.setCamera(true)
    fake.backdropFails = true
    await local.setBackdrop('study')
    expect(local.getSnapshot()).toMatchObject({ isCameraOn: false, backdropFailure: 'unavailable' })
    expect(fake.openTracks('video')).toEqual([])
  })

  describe('while a background starts', () => {
    async function setup(former: Backdrop = 'none') {
      const devices = fakeDevices()
      const local = createLocalMedia({ ...defaultChoices, backdrop: former }, devices.deps)
      await local.start({ microphone: true, camera: true })
      devices.fake.slowBackdrop = 'study'
      const changed = local.setBackdrop('study')
      await vi.waitFor(() => expect(devices.fake.backdropStarts).toContain('study'))
      expect(local.getSnapshot().isBackdropStarting).toBe(true)
      return { ...devices, local, changed }
    }

    it('[1.16] mutes at once, and switches the microphone on and off as push-to-talk does', async () => {
      const { local, openTracks } = await setup()
      const isHeard = () => openTracks('audio').map(({ enabled }) => enabled)
      void local.setMicrophone(false)
      expect(isHeard()).toEqual([false])
      expect(local.getSnapshot()).toMatchObject({ isMicrophoneOn: false, isBackdropStarting: true })
      await local.setMicrophone(true)
      expect(isHeard()).toEqual([true])
      await local.setMicrophone(false)
      expect(isHeard()).toEqual([false])
      expect(local.getSnapshot()).toMatchObject({ isCameraOn: true, isBackdropStarting: true })
    })

    it('[1.16] switches the camera off at once, and then on again', async () => {
      const { local, openTracks, changed, fake } = await setup()
      void local.setCamera(false)
      expect(openTracks('video')).toEqual([])
      expect(local.getTracks().camera).toBeNull()
      expect(local.getSnapshot()).toMatchObject({ isCameraOn: false, isBackdropStarting: false })
      await changed
      fake.slowBackdrop = null
      await local.setCamera(true)
      expect(local.getSnapshot()).toMatchObject({
        isCameraOn: true,
        isCameraStarting: false,
        backdrop: 'study',
      })
    })

    it('[1.16] ends a camera that starts with it', async () => {
      const { local, changed, openTracks } = await setup()
      await local.setCamera(false)
      await changed
      const opened = local.setCamera(true)
      await vi.waitFor(() => expect(local.getSnapshot().isBackdropStarting).toBe(true))
      expect(local.getSnapshot()).toMatchObject({ isCameraOn: false, isCameraStarting: true })
      await local.setCamera(false)
      await opened
      expect(openTracks('video')).toEqual([])
      expect(local.getSnapshot()).toMatchObject({ isCameraOn: false, isCameraStarting: false })
    })

    it('[1.16] shows another one that is chosen meanwhile', async () => {
      const { local, changed, fake } = await setup('dawn')
      await local.setBackdrop('garden')
      await changed
      expect(fake.backdropStarts).toEqual(['dawn', 'study', 'garden'])
      expect(local.getSnapshot()).toMatchObject({
        isCameraOn: true,
        backdrop: 'garden',
        isBackdropStarting: false,
        backdropFailure: null,
      })
    })

    it('[1.16] goes back to the one that was shown if another one cannot run', async () => {
      const { local, fake } = await setup('dawn')
      fake.backdropFails = 'garden'
      await local.setBackdrop('garden')
      expect(fake.backdropStarts).toEqual(['dawn', 'study', 'garden', 'dawn'])
      expect(local.getSnapshot()).toMatchObject({
        isCameraOn: true,
        backdrop: 'dawn',
        backdropFailure: 'unavailable',
      })
    })

    it('[1.16] switches the camera on with another one that is chosen before it is on', async () => {
      const { deps, fake } = fakeDevices()
      const local = createLocalMedia({ ...defaultChoices, backdrop: 'study' }, deps)
      fake.slowBackdrop = 'study'
      const opened = local.setCamera(true)
      await vi.waitFor(() => expect(local.getSnapshot().isBackdropStarting).toBe(true))
      await local.setBackdrop('garden')
      await opened
      expect(local.getSnapshot()).toMatchObject({
        isCameraOn: true,
        isCameraStarting: false,
        backdrop: 'garden',
      })
    })

    it('[1.16] ends it when the call ends', async () => {
      const { local, changed, openTracks } = await setup()
      local.close()
      await changed
      expect([...openTracks('audio'), ...openTracks('video')]).toEqual([])
      expect(local.getSnapshot().isCameraOn).toBe(false)
    })
  })

  it('closes every device when the call ends', async () => {
    const { deps, openTracks } = fakeDevices()
    const local = createLocalMedia(defaultChoices, deps)
    await local.start({ microphone: true, camera: true })
    local.close()
    expect([...openTracks('audio'), ...openTracks('video')]).toEqual([])
  })
})
