import type { JoinResult, MeetingInfo, RoomEndReason } from '@majlis/contract'

/** A catalogue code, as `errors:<code>` has its sentence. */
export type ProblemCode = string

export type Admission = Extract<JoinResult, { outcome: 'admitted' }>
export type Waiting = Extract<JoinResult, { outcome: 'waiting' }>

/** The part of the pre-join page that a problem concerns, so that it can take the focus. */
export type ProblemPlace = 'name' | 'passcode' | 'form'

/** `error` is what was thrown, or its code: its sentence says how long to wait, if the server said so. */
export interface Refusal {
  code: ProblemCode
  error: unknown
}

export interface Problem extends Refusal {
  place: ProblemPlace
  /** Increases with every refusal, so that the same problem twice is announced twice. */
  count: number
}

interface AtPreJoin {
  info: MeetingInfo
  isPasscodeNeeded: boolean
  isSignInNeeded: boolean
  problem: Problem | null
}

interface Consent {
  /**
   * They read at pre-join that the meeting is being recorded, and then pressed Join. People who pressed before that was shown, or come back
   * after a reload, are asked in the room.
   */
  hasAgreed: boolean
}

/**
 * The way into a room.
 *
 *   loading ──► prejoin ──► joining ──► inside ──► closed     (loading ──► joining: pressed in the page's own frame)
 *      │           ▲           │  ▲
 *      │           └──refused──┤  └─admitted─┐
 *      │                       └──────► waiting ──► closed
 *      └──► unavailable ──retried──► loading     (from joining too)
 *
 * Someone who waits under an ID that begins to lead to another meeting, or was forgotten, goes from waiting to loading and comes to
 * pre-join again.
 * A visit that survived a reload goes from loading straight to inside or waiting.
 */
export type JoinState =
  | { step: 'loading' }
  | ({ step: 'prejoin' } & AtPreJoin)
  | ({ step: 'joining' } & AtPreJoin & Consent)
  | ({ step: 'waiting'; info: MeetingInfo | null; waiting: Waiting } & Consent)
  | ({ step: 'inside'; admission: Admission } & Consent)
  | { step: 'closed'; reason: RoomEndReason }
  /**
   * Joining is not possible. Only failures that may pass (the network, a restarting server) are worth a retry:
   * unknown, ended and locked meetings look the same.
   */
  | ({ step: 'unavailable' } & Refusal)

export type JoinEvent =
  /** `isPressed`: they pressed Join before this was known. */
  | { type: 'info_loaded'; info: MeetingInfo; isPressed?: boolean }
  | { type: 'retried' }
  /** `isAgain`: the app asks again for someone who waits; they have not read what pre-join shows now. */
  | { type: 'join_pressed'; isAgain?: boolean }
  | { type: 'answered'; result: JoinResult }
  | ({ type: 'refused' } & Refusal)
  | { type: 'wait_ended'; reason: RoomEndReason }
  | { type: 'wait_left' }
  | { type: 'host_moved'; isHostHere: boolean }
  | { type: 'led_back' }
  | { type: 'closed'; reason: RoomEndReason }

/** Refusals that no other name or passcode can change. */
const finalRefusals: ReadonlySet<ProblemCode> = new Set([
  'room.not_available',
  'room.removed',
  'room.network_removed',
  'room.denied',
  'room.ended',
  'resource.not_licensed',
])

export function placeOf(code: ProblemCode): ProblemPlace {
  if (code === 'room.passcode_required' || code === 'room.passcode_incorrect') return 'passcode'
  return code === 'room.name_required' ? 'name' : 'form'
}

function refuse(state: AtPreJoin, { code, error }: Refusal): JoinState {
  if (finalRefusals.has(code)) return { step: 'unavailable', code, error }
  const place = placeOf(code)
  return {
    step: 'prejoin',
    info: state.info,
    isPasscodeNeeded: state.isPasscodeNeeded || place === 'passcode',
    isSignInNeeded: state.isSignInNeeded || code === 'room.sign_in_required',
    problem: { code, error, place, count: (state.problem?.count ?? 0) + 1 },
  }
}

/**
 * The next state. An event that doesn't belong to the present state changes nothing, because responses can come late.
 */
export function transition(state: JoinState, event: JoinEvent): JoinState {
  switch (state.step) {
    case 'loading':
      if (event.type === 'answered') return enter(event.result, null, false)
      if (event.type === 'refused') return { step: 'unavailable', code: event.code, error: event.error }
      if (event.type !== 'info_loaded') return state
      return event.isPressed
        ? { ...preJoinWith(event.info, null), step: 'joining', hasAgreed: false }
        : preJoinWith(event.info, null)
    case 'prejoin':
      if (event.type === 'info_loaded') return preJoinWith(event.info, state.problem)
      if (event.type === 'refused') return refuse(state, event)
      return event.type === 'join_pressed'
        ? { ...state, step: 'joining', hasAgreed: state.info.isRecorded && !event.isAgain }
        : state
    case 'joining':
      if (event.type === 'answered') return enter(event.result, state.info, state.hasAgreed)
      return event.type === 'refused' ? refuse(state, event) : state
    case 'waiting':
      if (event.type === 'answered') return enter(event.result, state.info, state.hasAgreed)
      if (event.type === 'wait_ended') return { step: 'closed', reason: event.reason }
      if (event.type === 'wait_left') return { step: 'closed', reason: 'left' }
      if (event.type === 'led_back') return { step: 'loading' }
      if (event.type === 'host_moved') return withHost(state, event.isHostHere)
      // A reloaded page learns what it waits for.
      if (event.type === 'info_loaded') return { ...state, info: event.info }
      return state
    case 'inside':
      return event.type === 'closed' ? { step: 'closed', reason: event.reason } : state
    case 'unavailable':
      return event.type === 'retried' ? { step: 'loading' } : state
    case 'closed':
      return state
  }
}

function withHost(state: Extract<JoinState, { step: 'waiting' }>, isHostHere: boolean): JoinState {
  const { waiting } = state
  return waiting.isHostHere === isHostHere ? state : { ...state, waiting: { ...waiting, isHostHere } }
}

/** The meeting, and the problem when they last pressed Join. */
function preJoinWith(info: MeetingInfo, problem: Problem | null): { step: 'prejoin' } & AtPreJoin {
  return {
    step: 'prejoin',
    info,
    isPasscodeNeeded: info.isPasscodeNeeded || problem?.place === 'passcode',
    isSignInNeeded: info.isSignInNeeded || problem?.code === 'room.sign_in_required',
    problem,
  }
}

function enter(result: JoinResult, info: MeetingInfo | null, hasAgreed: boolean): JoinState {
  return result.outcome === 'admitted'
    ? { step: 'inside', admission: hasAgreed ? agreed(result) : result, hasAgreed }
    : { step: 'waiting', info, waiting: result, hasAgreed }
}

/** Not asked again in the room. */
function agreed(admission: Admission): Admission {
  const { room } = admission
  return { ...admission, room: { ...room, self: { ...room.self, needsConsent: false } } }
}
