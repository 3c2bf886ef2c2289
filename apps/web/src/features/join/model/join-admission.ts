import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import type { ConnectingAhead } from './connect-ahead.ts'
import type { JoinDeps } from './join-deps.ts'
import { infoInputOf, joinInputOf, type JoinForm } from './join-input.ts'
import type { JoinMachine } from './join-machine.ts'
import type { HeldTicket } from './join-ticket.ts'
import type { Visit } from './join-visit.ts'

/**
 * How often pre-join fetches the meeting, and the lobby its state, in addition to the realtime connection, for
 * networks that block sockets.
 */
export const lookAgainMs = 20_000

export type AdmissionRequests = ReturnType<typeof createAdmissionRequests>

interface AdmissionParts extends Pick<Visit, 'call' | 'earlier'> {
  ticket: HeldTicket
  ahead: Pick<ConnectingAhead, 'token'>
}

/** Requests the meeting, and admission to it. */
export function createAdmissionRequests(
  reference: MeetingReference,
  deps: JoinDeps,
  { dispatch, getSnapshot }: JoinMachine,
  { call, earlier, ticket, ahead }: AdmissionParts,
) {
  const { api, participantApi, errorCode } = deps
  /** The request of a Join in the page's own frame. */
  const earlyPress = deps.earlyPress(reference)
  /** What they asked to join with. */
  let requested: JoinForm = { displayName: '', passcode: '' }
  const info = createInfoRequests(reference, deps, dispatch, ticket)

  function request(form: JoinForm) {
    requested = { ...form, displayName: form.displayName.trim() }
    const startTicket = ticket.value()
    const aheadToken = ahead.token()
    return api.meeting.joinMeeting(joinInputOf(reference, requested, { startTicket, earlier, aheadToken }))
  }

  async function enterWith(answer: ReturnType<typeof request>): Promise<void> {
    void call.prepare()
    try {
      const { data } = await answer
      dispatch({ type: 'answered', result: data })
    } catch (error) {
      const code = errorCode(error)
      dispatch({ type: 'refused', code, error })
      if (ticket.isSpentBy(code)) void info.refresh()
    }
  }

  async function join(form: JoinForm, { isAgain = false } = {}): Promise<void> {
    if (getSnapshot().step !== 'prejoin') return
    // Sent before the page shows that it was.
    const answer = request(form)
    dispatch({ type: 'join_pressed', isAgain })
    await enterWith(answer)
  }

  async function load(): Promise<void> {
    try {
      const loaded = await info.fetch()
      const early = earlyPress.take()
      // People who are inside on another device choose what happens to it.
      const pressed = loaded.otherDevices.length === 0 ? early : null
      const answer = pressed && request(pressed)
      dispatch({ type: 'info_loaded', info: loaded, isPressed: answer !== null })
      if (answer) await enterWith(answer)
    } catch (error) {
      const code = errorCode(error)
      // People who came too late as the host are at pre-join like everyone else, and see why.
      if (ticket.isSpentBy(code)) await info.refresh()
      dispatch({ type: 'refused', code, error })
    }
  }

  /** A tab that was inside when it was reloaded goes straight back; anything in the way leads to pre-join. */
  async function resume(token: string): Promise<void> {
    const { room } = participantApi(token)
    const answer = await room.enter().catch(() => null)
    if (!answer) return load()
    dispatch({ type: 'answered', result: answer.data })
    if (answer.data.outcome === 'waiting') await info.refresh()
  }

  /** The name that they asked to join with, or used on an earlier visit. */
  const name = () => requested.displayName || (earlier?.displayName ?? '')

  return {
    earlyPress,
    load,
    resume,
    join,
    name,
    isAdditionalDevice: () => requested.isAdditionalDevice === true,
    joinAgain: () => load().then(() => join({ ...requested, displayName: name() }, { isAgain: true })),
    info,
  }
}

/** What pre-join shows of the meeting. */
function createInfoRequests(
  reference: MeetingReference,
  { api, errorCode, whileSeen }: JoinDeps,
  dispatch: JoinMachine['dispatch'],
  ticket: HeldTicket,
) {
  let watch: { stop(): void } | null = null

  const fetch = async () => (await api.meeting.meetingInfo(infoInputOf(reference, ticket.value()))).data

  /** Who is inside, and what to expect there, changes while people are at pre-join. */
  async function refresh(): Promise<void> {
    try {
      dispatch({ type: 'info_loaded', info: await fetch() })
    } catch (error) {
      // Join reports why the meeting is closed. Another request would count as guessing.
      if (errorCode(error).startsWith('room.')) watch?.stop()
    }
  }

  return {
    fetch,
    refresh,
    /** Fetches it at intervals. */
    watch(): void {
      watch = whileSeen(lookAgainMs, () => void refresh())
    },
    unwatch: () => watch?.stop(),
  }
}
