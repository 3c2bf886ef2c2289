import type { Call } from '@majlis/media'
import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import type { JoinDeps } from './join-deps.ts'
import type { HeldTicket } from './join-ticket.ts'
import type { JoinState } from './join-state.ts'
import { infoInputOf } from './join-input.ts'

/** People who press Join immediately don’t need it, and the page is painted first. */
const delayMs = 500
/** Each connection waits for a few minutes at most. After this many, people connect when they join. */
const maxConnections = 3

type AtPreJoin = Extract<JoinState, { step: 'prejoin' }>

interface ConnectAheadParts {
  call: Pick<Call, 'connectAhead' | 'isConnectedAhead' | 'dropAhead'>
  /** People who were in the room before return with the same identity. */
  earlier: object | null
  ticket: HeldTicket
  state(): JoinState
}

export type ConnectingAhead = ReturnType<typeof createConnectingAhead>

/**
 * Connects people to the SFU while they are at pre-join, if Join would admit them: hidden, and without receiving anything. Join then only
 * admits this connection.
 */
export function createConnectingAhead(
  reference: MeetingReference,
  {
    api,
    delay,
    hasBandwidthToSpare,
    local,
  }: Pick<JoinDeps, 'api' | 'delay' | 'hasBandwidthToSpare' | 'local'>,
  { call, earlier, ticket, state }: ConnectAheadParts,
) {
  /** As typed so far. */
  let displayName = ''
  let aheadToken: string | null = null
  let isBusy = false
  let count = 0

  const isPossible = () => {
    const current = state()
    const isLineSpared = hasBandwidthToSpare() && local.getSnapshot().dataUse === 'automatic'
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
    /** The ID to send with Join; undefined without a connection. */
    token: () => (call.isConnectedAhead() ? (aheadToken ?? undefined) : undefined),
  }
}

/**
 * Whether Join would admit the person at once, as far as the page knows; the server decides. False for an empty room, where connecting
 * early saves no time.
 */
function wouldEnter({ info, isPasscodeNeeded, isSignInNeeded }: AtPreJoin): boolean {
  const { isApprovalNeeded, isHostNeeded, isRegistrationNeeded, otherDevices, insideCount } = info
  const isHeldUp =
    isPasscodeNeeded || isSignInNeeded || isApprovalNeeded || isHostNeeded || isRegistrationNeeded
  return !isHeldUp && insideCount > 0 && otherDevices.length === 0
}
