import { describe, expect, it } from 'vitest'
import { aMeetingInfo, anAdmission, aWait } from '../testing/builders.ts'
import { transition, type JoinEvent, type JoinState } from './join-state.ts'

const after = (...events: JoinEvent[]) => events.reduce<JoinState>(transition, { step: 'loading' })
const loaded = (info = aMeetingInfo()): JoinEvent => ({ type: 'info_loaded', info })
const pressed: JoinEvent = { type: 'join_pressed' }
const refused = (code: string): JoinEvent => ({ type: 'refused', code, error: code })

describe('joining a room', () => {
  it('[2.61] leads through pre-join into the room', () => {
    const state = after(loaded(), pressed, { type: 'answered', result: anAdmission() })
    expect(state.step).toBe('inside')
  })

  it('[3.28] waits, is admitted, and types nothing again', () => {
    const waiting = after(loaded(), pressed, { type: 'answered', result: aWait() })
    expect(waiting).toMatchObject({ step: 'waiting', waiting: { reason: 'approval' } })
    expect(transition(waiting, { type: 'answered', result: anAdmission() }).step).toBe('inside')
  })

  it('[1.11] remembers while someone waits what they had read of the recording', () => {
    const isRecorded = loaded(aMeetingInfo({ isRecorded: true }))
    const waits: JoinEvent = { type: 'answered', result: aWait() }
    const admitted: JoinEvent = { type: 'answered', result: anAdmission() }
    expect(after(isRecorded, pressed, waits, admitted)).toMatchObject({ step: 'inside', hasAgreed: true })
    // The recording began meanwhile, and a waiting page does not say so.
    expect(after(loaded(), pressed, waits, isRecorded, admitted)).toMatchObject({ hasAgreed: false })
    expect(after({ ...waits }, isRecorded, admitted)).toMatchObject({ hasAgreed: false })
    // The app asked again for them.
    const again: JoinEvent = { type: 'join_pressed', isAgain: true }
    expect(after(loaded(), pressed, waits, { type: 'led_back' }, isRecorded, again, admitted)).toMatchObject({
      hasAgreed: false,
    })
  })

  it('[3.28] ends the wait with the reason of the denial', () => {
    const waiting = after(loaded(), pressed, { type: 'answered', result: aWait() })
    expect(transition(waiting, { type: 'wait_ended', reason: 'denied' })).toEqual({
      step: 'closed',
      reason: 'denied',
    })
  })

  it('[3.31] asks for a passcode that pre-join requires, and keeps the place of the problem', () => {
    const state = after(loaded(), pressed, refused('room.passcode_required'))
    expect(state).toMatchObject({
      step: 'prejoin',
      isPasscodeNeeded: true,
      problem: { place: 'passcode', count: 1 },
    })
  })

  it('[3.31] reports the same wrong passcode twice', () => {
    const state = after(
      loaded(),
      pressed,
      refused('room.passcode_incorrect'),
      pressed,
      refused('room.passcode_incorrect'),
    )
    expect(state).toMatchObject({ step: 'prejoin', problem: { code: 'room.passcode_incorrect', count: 2 } })
  })

  it('[3.32] offers sign-in when pre-join requires it', () => {
    expect(after(loaded(), pressed, refused('room.sign_in_required'))).toMatchObject({
      step: 'prejoin',
      isSignInNeeded: true,
    })
  })

  it.each(['room.not_available', 'room.removed', 'room.network_removed', 'room.denied', 'room.ended'])(
    'ends pre-join on %s',
    (code) => {
      expect(after(loaded(), pressed, refused(code))).toEqual({ step: 'unavailable', code, error: code })
    },
  )

  it.each([
    'room.full',
    'room.media_unavailable',
    'network.offline',
    'room.domain_not_allowed',
    'room.country_not_allowed',
  ])('stays at pre-join on %s', (code) => {
    expect(after(loaded(), pressed, refused(code))).toMatchObject({
      step: 'prejoin',
      problem: { code, place: 'form' },
    })
  })

  it('loads again after the network failed', () => {
    expect(after(refused('network.offline'), { type: 'retried' }, loaded()).step).toBe('prejoin')
  })

  it('rejoins without pre-join after a reload', () => {
    expect(after({ type: 'answered', result: anAdmission() }).step).toBe('inside')
  })

  it('ignores answers that arrive too late', () => {
    const closed = after({ type: 'answered', result: anAdmission() }, { type: 'closed', reason: 'removed' })
    expect(transition(closed, { type: 'answered', result: anAdmission() })).toBe(closed)
    const prejoin = after(loaded())
    expect(transition(prejoin, { type: 'answered', result: anAdmission() })).toBe(prejoin)
  })
})
