import { describe, expect, it } from 'vitest'
import { isShareCancelled, keepChosen, toAvailableDevices } from './devices.ts'
import { levelOf } from './microphone-level.ts'
import { resumeDelayMs, resumeFlowingForMs, resumeForMs } from './reconnect.ts'
import { readTrackStats } from './track-stats.ts'

describe('devices', () => {
  it('keeps a choice while the browser hides the ids, and drops an unplugged one', () => {
    const chosen = { microphoneId: 'mic-2', cameraId: null, speakerId: null }
    expect(keepChosen(chosen, toAvailableDevices([{ kind: 'audioinput', deviceId: '', label: '' }]))).toEqual(
      chosen,
    )
    const others = toAvailableDevices([{ kind: 'audioinput', deviceId: 'mic-1', label: 'Desk' }])
    expect(keepChosen(chosen, others).microphoneId).toBeNull()
  })

  it('distinguishes a closed picker from a system that forbids sharing', () => {
    expect(isShareCancelled(new DOMException('Permission denied', 'NotAllowedError'))).toBe(true)
    expect(isShareCancelled(new DOMException('Permission denied by system', 'NotAllowedError'))).toBe(false)
  })
})

describe('measures', () => {
  it('shows silence as 0, full swing as 1, and speech in between', () => {
    const tone = (amplitude: number) =>
      Float32Array.from({ length: 512 }, (_, i) => amplitude * Math.sign(Math.sin(i / 5) || 1))
    expect(levelOf(tone(0))).toBe(0)
    expect(levelOf(tone(1))).toBe(1)
    expect(levelOf(tone(0.05))).toBeCloseTo(0.566, 2)
  })

  it('stops resuming early enough to reconnect, but not while media flows', () => {
    const delay = (elapsedMs: number, isMediaFlowing: boolean) =>
      resumeDelayMs({ retryCount: 3, elapsedMs, isMediaFlowing }, () => 0.5)
    expect(delay(0, false)).toBeGreaterThan(0)
    expect(delay(resumeForMs + 1, false)).toBeNull()
    expect(delay(resumeForMs + 1, true)).toBeGreaterThan(0)
    expect(delay(resumeFlowingForMs + 1, true)).toBeNull()
  })

  it('adds up the simulcast layers', () => {
    const layer = {
      type: 'outbound-rtp',
      timestamp: 2_000,
      bytesSent: 50_000,
      packetsSent: 90,
      frameWidth: 640,
    }
    const heard = { type: 'remote-inbound-rtp', timestamp: 2_000, packetsLost: 20, roundTripTime: 0.04 }
    const before = { atMs: 1_000, bytes: 20_000, packets: 0, lost: 0 }
    const { stats, roundTripMs } = readTrackStats(
      'camera',
      [layer, { ...layer, frameWidth: 1280 }, heard],
      before,
    )
    expect(stats).toMatchObject({ bitrateBps: 640_000, frameWidth: 1280, packetLoss: 0.1 })
    expect(roundTripMs).toBe(40)
  })
})
