import type { MeetingInfo, RoomEndReason, RoomEvent } from '@majlis/contract'
import type { Call, NeededToken, Store } from '@majlis/media'
import type { JoinDeps } from './join-deps.ts'
import { createWantedDevices, othersFirst } from './wanted-devices.ts'
import { endingOf } from '../../../shared/room-endings/index.ts'
import { createStore } from '../../../shared/store/store.ts'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import { infoInputOf, joinInputOf, type JoinForm } from './join-input.ts'
import { leaveMeeting, lookAgainMs, oneAtATime, openLobbyLine } from './join-lobby.ts'
import { holdTicket } from './join-ticket.ts'
import { endParticipantSession, remember, shownOf, participantSessionOf } from './join-session.ts'
import { transition, type Admission, type JoinEvent, type JoinState, type Waiting } from './join-state.ts'
import { offOnArrival, type OffOnArrival } from './join-arrival.ts'

export interface JoinController extends Store<JoinState> {
  readonly call: Call
  /** Asks for devices, the meeting and the media code, all at once. */
  start(): void
  /** Asks again after the meeting could not be loaded. */
  retry(): void
  setMicrophone(on: boolean): void
  setCamera(on: boolean): void
  join(form: JoinForm): Promise<void>
  stopWaiting(): void
  /** The room says that the visit is over. */
  finish(reason: RoomEndReason): void
  /** Stops everything; devices go off. */
  close(): void
}

/** Leads one person from a link into the room: the effects around `transition`. */
export function createJoinController(reference: MeetingReference, deps: JoinDeps): JoinController {
  const { api, participantApi, errorCode, memory, local } = deps
  let state: JoinState = { step: 'loading' }
  const store = createStore<JoinState>(state)
  let participantToken = ''
  /** What they asked to join with. */
  let asked: JoinForm = { displayName: '', passcode: '' }
  let line: { close(): void } | null = null
  let infoWatch: { stop(): void } | null = null
  let isClosed = false
  const choices = memory.readChoices()
  const participantSession = memory.readParticipantSession()
  const earlier = participantSession?.meeting === reference.meeting ? participantSession : null
  const ticket = holdTicket(memory, reference.meeting)
  const wanted = createWantedDevices(local, choices)
  /** Of Join in the page's own frame, before this code had come. */
  const earlyPress = deps.earlyPress(reference)
  let off: OffOnArrival = { microphone: false, camera: false }

  const call = deps.createCall({
    local,
    onNeedToken: needToken,
    onSwitchOn: (source) => participantApi(participantToken).room.switchOn({ source }),
    onReact: (reaction) => participantApi(participantToken).room.react({ reaction }),
    turnedOff: earlier?.isInside ? earlier.turnedOff : null,
  })

  function dispatch(event: JoinEvent) {
    if (isClosed) return
    const next = transition(state, event)
    if (next === state) return
    const previous = state
    state = next
    leaveStep(previous)
    enterStep(next, previous)
    const notify = () => store.set(state)
    // The connection is on its way before the page is drawn again.
    if (next.step === 'inside') setTimeout(notify)
    else notify()
  }

  function leaveStep(previous: JoinState) {
    if (previous.step === 'prejoin' && state.step !== 'prejoin') infoWatch?.stop()
    if (previous.step !== 'waiting' || state.step === 'waiting') return
    line?.close()
    line = null
  }

  function enterStep(next: JoinState, previous: JoinState) {
    if (next.step === 'inside' && previous.step !== 'inside')
      enterRoom(next.admission, 'info' in previous ? previous.info : null)
    if (next.step === 'waiting' && previous.step !== 'waiting') wait(next.waiting)
    if (next.step === 'prejoin' && previous.step !== 'prejoin')
      infoWatch = deps.whileSeen(lookAgainMs, () => void refreshInfo())
    if (next.step === 'closed') {
      endParticipantSession(memory, participantToken)
      void call.leave(next.reason)
    }
  }

  function enterRoom(admission: Admission, told: MeetingInfo | null) {
    participantToken = admission.participantToken
    memory.forgetTicket()
    keepParticipantSession(admission.room.self.displayName, admission.room)
    off = offOnArrival(admission, told)
    const connect = () => void call.connect(admission.sfu)
    // At once where nothing has to go off first, so that the room is drawn while the answers of the SFU are on their way.
    if (!off.microphone && !off.camera) return connect()
    void Promise.all([
      off.microphone && local.setMicrophone(false),
      off.camera && local.setCamera(false),
    ]).then(connect)
  }

  function keepParticipantSession(displayName: string, meeting: Parameters<typeof shownOf>[0] | null) {
    const hasBeenInside = state.step === 'inside'
    const shown = meeting ? shownOf(meeting) : { title: earlier?.title ?? '', host: earlier?.host ?? null }
    memory.keepParticipantSession(
      participantSessionOf(reference, call, { participantToken, displayName, ...shown, hasBeenInside }),
    )
  }

  async function needToken(): Promise<NeededToken> {
    try {
      return (await participantApi(participantToken).room.sfuToken()).data
    } catch (error) {
      const closed = endingOf(errorCode(error))
      if (closed) return { closed }
      throw error
    }
  }

  const nameAsked = () => asked.displayName || (earlier?.displayName ?? '')

  function wait(waiting: Waiting) {
    participantToken = waiting.participantToken
    keepParticipantSession(nameAsked(), state.step === 'waiting' ? state.info : null)
    line = openLobbyLine(deps, waiting, { onEvent: hear, look })
  }

  function hear(event: RoomEvent) {
    if (event.type === 'lobby.admitted') look()
    if (event.type === 'lobby.host_moved') dispatch({ type: 'host_moved', isHostHere: event.isHostHere })
    if (event.type === 'room.closed') dispatch({ type: 'wait_ended', reason: event.reason })
  }

  const look = oneAtATime(enterAgain)

  async function enterAgain() {
    if (state.step !== 'waiting') return
    try {
      const { data } = await participantApi(participantToken).room.enter()
      dispatch({ type: 'answered', result: data })
    } catch (error) {
      const code = errorCode(error)
      if (code === 'room.moved') return askAnew()
      if (code === 'identity.unauthenticated') return comeForgotten()
      const reason = endingOf(code)
      // A full room, a media server that restarts, a network that is down: the next look may find it better.
      if (reason) dispatch({ type: 'wait_ended', reason })
    }
  }

  /** They ask to join as before: the ID leads to another meeting now, or nobody knows of them any more. */
  async function askAnew() {
    dispatch({ type: 'led_back' })
    await loadInfo()
    await join({ ...asked, displayName: nameAsked() })
  }

  /** Who waits on a phone that sleeps is silent, and then forgotten. */
  async function comeForgotten() {
    if (!(await deps.isSignedIn())) return askAnew()
    // They may be inside on another device, and would be thrown out there: only they themselves press Join.
    dispatch({ type: 'led_back' })
    await loadInfo()
  }

  async function join(form: JoinForm) {
    if (state.step !== 'prejoin') return
    // On its way before the page draws that it is.
    const answer = askToEnter(form)
    dispatch({ type: 'join_pressed' })
    await enterWith(answer)
  }

  function askToEnter(form: JoinForm) {
    asked = { ...form, displayName: form.displayName.trim() }
    return api.meeting.joinMeeting(joinInputOf(reference, asked, { startTicket: ticket.value(), earlier }))
  }

  async function enterWith(answer: ReturnType<typeof askToEnter>) {
    void call.prepare()
    try {
      const { data } = await answer
      dispatch({ type: 'answered', result: data })
    } catch (error) {
      const code = errorCode(error)
      dispatch({ type: 'refused', code, error })
      if (ticket.isSpentBy(code)) void refreshInfo()
    }
  }

  const askInfo = async (): Promise<MeetingInfo> =>
    (await api.meeting.meetingInfo(infoInputOf(reference, ticket.value()))).data

  async function loadInfo() {
    try {
      const info = await askInfo()
      const pressed = earlyPress.take()
      const answer = pressed && askToEnter(pressed)
      dispatch({ type: 'info_loaded', info, isPressed: answer !== null })
      if (answer) await enterWith(answer)
    } catch (error) {
      const code = errorCode(error)
      // People who came too late as the host are at pre-join like everyone else, and see why.
      if (ticket.isSpentBy(code)) await refreshInfo()
      dispatch({ type: 'refused', code, error })
    }
  }

  /** Who is inside, and what to expect there, changes while people are at pre-join. */
  async function refreshInfo() {
    try {
      dispatch({ type: 'info_loaded', info: await askInfo() })
    } catch (error) {
      // Join tells why nobody comes in here any more. To ask again would count as guessing.
      if (errorCode(error).startsWith('room.')) infoWatch?.stop()
    }
  }

  /** The media code is heavy: it runs when the form is on the screen, so that nobody waits for it to press Join. */
  async function warmUp() {
    await deps.painted()
    // Who has pressed Join already connects with the address that comes with the answer.
    if (state.step === 'prejoin') await call.prepare(deps.sfuUrl())
  }

  async function startDevices() {
    if (earlyPress.isPressed()) await othersFirst(call, deps)
    const preferences = await deps.preferences()
    if (!isClosed) await wanted.start(preferences, off)
  }

  /** A tab that was inside when it was reloaded goes straight back; anything in the way leads to pre-join. */
  async function resume(token: string): Promise<void> {
    const answer = await participantApi(token)
      .room.enter()
      .catch(() => null)
    if (!answer) return loadInfo()
    participantToken = token
    dispatch({ type: 'answered', result: answer.data })
  }

  const stopRemembering = remember(memory, call, () => ({
    isInside: state.step === 'inside',
    wanted: wanted.value(),
  }))

  /** What was joined as a user who has signed out in another tab is theirs no longer. */
  async function leaveAsSignedOut() {
    if (state.step !== 'waiting' && state.step !== 'inside') return
    const told = leaveMeeting(participantApi(participantToken))
    dispatch(state.step === 'waiting' ? { type: 'wait_left' } : { type: 'closed', reason: 'left' })
    await told
  }

  const stopFollowing = deps.leaveOnSignOut(leaveAsSignedOut)

  return {
    call,
    subscribe: store.subscribe,
    getSnapshot: () => state,
    start() {
      if (!earlier?.isInside) {
        void startDevices()
        earlyPress.follow(() => {
          const form = state.step === 'prejoin' && earlyPress.take()
          if (form) void join(form)
        })
        return void loadInfo().then(warmUp)
      }
      void local.start({ microphone: earlier.isMicrophoneOn, camera: earlier.isCameraOn })
      void call.prepare(deps.sfuUrl())
      void resume(earlier.participantToken)
    },
    retry() {
      dispatch({ type: 'retried' })
      void loadInfo()
    },
    setMicrophone: wanted.setMicrophone,
    setCamera: wanted.setCamera,
    join,
    stopWaiting() {
      void leaveMeeting(participantApi(participantToken))
      dispatch({ type: 'wait_left' })
    },
    finish: (reason) => dispatch({ type: 'closed', reason }),
    close() {
      isClosed = true
      line?.close()
      infoWatch?.stop()
      stopRemembering()
      stopFollowing()
      void call.leave()
    },
  }
}
