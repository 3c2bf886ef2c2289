import type { Call } from '@majlis/media'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import type { JoinDeps } from './join-deps.ts'
import type { HeldTicket } from './join-ticket.ts'
import type { JoinState } from './join-state.ts'
import { infoInputOf } from './join-input.ts'

/** People who press Join at once need nothing of this, and the page is drawn first. */
const delayMs = 500
/** The server lets a connection wait for some minutes. After so many, people connect when they join. */
const maxConnections = 3

type AtPreJoin = Extract<JoinState, { step: 'prejoin' }>

interface ConnectAheadParts {
  call: Pick<Call, 'connectAhead' | 'isConnectedAhead' | 'dropAhead'>
  /** People who were in the room before come back as who they were. */
  earlier: object | null
  ticket: HeldTicket
  state(): JoinState
}

export type ConnectingAhead = ReturnType<typeof createConnectingAhead>

/**
 * Connects people to the SFU while they look at themselves, if Join would let them in: nobody sees them, and they receive nothing. Join then
 * only has this connection let in.
 */
export function createConnectingAhead(
  reference: MeetingReference,
  { api, delay, hasLineToSpare, local }: Pick<JoinDeps, 'api' | 'delay' | 'hasLineToSpare' | 'local'>,
  { call, earlier, ticket, state }: ConnectAheadParts,
) {
  /** As the form has it; a part of it is enough. */
  let displayName = ''
  let aheadToken: string | null = null
  let isBusy = false
  let count = 0

  const isPossible = () => {
    const current = state()
    const isLineSpared = hasLineToSpare() && local.getSnapshot().dataUse === 'automatic'
    return (
      current.step === 'prejoin' &&
      displayName !== '' &&
      isLineSpared &&
      wouldEnter(current) &&
      !call.isConnectedAhead()
    )
  }

  async function connect(): Promise<void> {
    await delay(delayMs)
    if (!isPossible()) return
    count += 1
    const { id: meeting, ...rest } = infoInputOf(reference, ticket.value())
    const { data } = await api.meeting.connectAhead({ meeting, ...rest, displayName })
    if (!data || !isPossible()) return
    aheadToken = data.aheadToken
    await call.connectAhead(data.sfu)
  }

  function consider(): void {
    if (isBusy || earlier || count >= maxConnections || !isPossible()) return
    isBusy = true
    void connect()
      // Joining works without it.
      .catch(() => undefined)
      .finally(() => (isBusy = false))
  }

  return {
    /** To be called whenever new data of the meeting arrives. */
    consider,
    setName(name: string): void {
      displayName = name.trim()
      consider()
    },
    /** What Join is asked with; undefined without a connection. */
    token: () => (call.isConnectedAhead() ? (aheadToken ?? undefined) : undefined),
  }
}

/** As far as the page knows; the server judges. Where no one is inside, there is no one to see sooner. */
function wouldEnter({ info, isPasscodeNeeded, isSignInNeeded }: AtPreJoin): boolean {
  const { isApprovalNeeded, isHostNeeded, isRegistrationNeeded, otherDevices, insideCount } = info
  const isHeldUp =
    isPasscodeNeeded || isSignInNeeded || isApprovalNeeded || isHostNeeded || isRegistrationNeeded
  return !isHeldUp && insideCount > 0 && otherDevices.length === 0
}
