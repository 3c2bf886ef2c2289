import type { RoomEndReason } from '@majlis/contract'
import type { Call, Store } from '@majlis/media'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { createAdmissionRequests } from './join-admission.ts'
import { createConnectingAhead } from './connect-ahead.ts'
import type { JoinDeps } from './join-deps.ts'
import type { JoinForm } from './join-input.ts'
import { createLobby } from './join-lobby.ts'
import { createJoinMachine } from './join-machine.ts'
import { remember } from './join-session.ts'
import { startJoining } from './join-start.ts'
import type { JoinState } from './join-state.ts'
import { holdTicket } from './join-ticket.ts'
import { createVisit } from './join-visit.ts'
import { createWantedDevices } from './wanted-devices.ts'

export interface JoinController extends Store<JoinState> {
  readonly call: Call
  /** Requests devices, the meeting and the media code, all at once. */
  start(): void
  /** Tries again after the meeting could not be loaded. */
  retry(): void
  setMicrophone(on: boolean): void
  setCamera(on: boolean): void
  /** The name in the form, while it is being typed. */
  setName(name: string): void
  join(form: JoinForm): Promise<void>
  stopWaiting(): void
  /** The room reports that the visit is over. */
  finish(reason: RoomEndReason): void
  /** Stops everything and turns the devices off. */
  close(): void
}

/** Leads one person from a link into the room: the effects around `transition`. */
export function createJoinController(reference: MeetingReference, deps: JoinDeps): JoinController {
  const { memory, local } = deps
  const machine = createJoinMachine(onChange)
  const { dispatch, getSnapshot } = machine
  const wanted = createWantedDevices(local, memory.readChoices())
  const visit = createVisit(reference, deps)
  const { call } = visit
  const ticket = holdTicket(memory, reference.meeting)
  const ahead = createConnectingAhead(reference, deps, { ...visit, ticket, state: getSnapshot })
  const requests = createAdmissionRequests(reference, deps, machine, { ...visit, ticket, ahead })
  const lobby = createLobby(deps, machine, visit, requests)

  function onChange(next: JoinState, previous: JoinState): void {
    if (next.step === 'prejoin') ahead.consider()
    if (next.step === previous.step) return
    if (previous.step === 'prejoin') requests.info.unwatch()
    if (previous.step === 'waiting') lobby.close()
    if (next.step === 'inside')
      visit.enter(next, 'info' in previous ? previous.info : null, requests.isAdditionalDevice())
    if (next.step === 'waiting' || next.step === 'unavailable') call.dropAhead()
    if (next.step === 'waiting') {
      visit.wait(next, requests.name())
      lobby.open(next.waiting)
    }
    if (next.step === 'prejoin') {
      const { isAudioOff, isVideoOff, isRegistrationNeeded } = next.info
      // People who can't join yet need no devices.
      wanted.arriveOff({
        microphone: isAudioOff || isRegistrationNeeded,
        camera: isVideoOff || isRegistrationNeeded,
      })
      requests.info.watch()
    }
    if (next.step === 'closed') visit.end(next.reason)
  }

  const stopRemembering = remember(memory, call, () => ({
    isInside: getSnapshot().step === 'inside',
    wanted: wanted.value(),
  }))

  /** What a user joined is no longer theirs after they signed out in another tab. */
  const stopFollowing = deps.leaveOnSignOut(async () => {
    const { step } = getSnapshot()
    if (step !== 'waiting' && step !== 'inside') return
    const left = visit.leave()
    dispatch(step === 'waiting' ? { type: 'wait_left' } : { type: 'closed', reason: 'left' })
    await left
  })

  return {
    call,
    subscribe: machine.subscribe,
    getSnapshot,
    start: () => startJoining(deps, { machine, wanted, visit, requests }),
    retry() {
      dispatch({ type: 'retried' })
      void requests.load()
    },
    setMicrophone: wanted.setMicrophone,
    setCamera: wanted.setCamera,
    setName: ahead.setName,
    join: (form) => requests.join(form),
    stopWaiting() {
      void visit.leave()
      dispatch({ type: 'wait_left' })
    },
    finish: (reason) => dispatch({ type: 'closed', reason }),
    close() {
      machine.close()
      lobby.close()
      requests.info.unwatch()
      stopRemembering()
      stopFollowing()
      void call.leave()
    },
  }
}
