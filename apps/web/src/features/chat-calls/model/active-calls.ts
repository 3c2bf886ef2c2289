import { chatRoomIdOf, type MeetingCheck } from '@majlis/contract'
import { createStore } from '../../../shared/store/index.ts'

/** A current call in one of the user's chats (spec 3.44). */
export interface ActiveCall {
  /** `!{id}:{chat server name}`. */
  chatRoomId: string
  /** Epoch milliseconds; differs for each call of a chat. */
  startedAt: number
}

/** The ignored calls that the tabs of a browser share. */
export interface IgnoredCalls {
  has(call: ActiveCall): boolean
  add(call: ActiveCall): void
  /** Called when another tab has ignored one. */
  onAdded(listener: () => void): void
}

export interface ActiveCallList {
  /** Each check replaces what was known before; ignored calls stay hidden (spec 4.21). */
  replace(check: MeetingCheck): void
  /** Removes a call from the list for good, as joining it does. */
  ignore(call: ActiveCall): void
  getSnapshot(): readonly ActiveCall[]
  subscribe(listener: () => void): () => void
}

/** The calls that ring, oldest first. */
export function createActiveCalls(ignored: IgnoredCalls): ActiveCallList {
  const { getSnapshot: calls, set, subscribe } = createStore<readonly ActiveCall[]>([])

  function show(next: readonly ActiveCall[]): void {
    const shown = next.filter((call) => !ignored.has(call))
    if (!isSame(shown, calls())) set(shown)
  }

  ignored.onAdded(() => show(calls()))

  return {
    replace(check) {
      const active = check.filter(({ meetingEndTime }) => meetingEndTime === null)
      show(
        active
          .map((one) => ({ chatRoomId: chatRoomIdOf(one), startedAt: one.meetingStartTime }))
          .toSorted((one, other) => one.startedAt - other.startedAt),
      )
    },
    ignore(call) {
      ignored.add(call)
      show(calls())
    },
    getSnapshot: calls,
    subscribe,
  }
}

/** Identifies a call of a chat. */
export function keyOf({ chatRoomId, startedAt }: ActiveCall): string {
  return `${startedAt} ${chatRoomId}`
}

function isSame(some: readonly ActiveCall[], others: readonly ActiveCall[]): boolean {
  return some.map(keyOf).join('\n') === others.map(keyOf).join('\n')
}

/** Whether a message is a complete check; checked by hand, because the contract's schemas are large. */
export function isMeetingCheck(body: unknown): body is MeetingCheck {
  return Array.isArray(body) && body.every(isCall)
}

function isCall(call: unknown): boolean {
  return (
    typeof call === 'object' &&
    call !== null &&
    'roomId' in call &&
    typeof call.roomId === 'string' &&
    'matrixServerName' in call &&
    typeof call.matrixServerName === 'string' &&
    'meetingStartTime' in call &&
    typeof call.meetingStartTime === 'number' &&
    'meetingEndTime' in call &&
    (call.meetingEndTime === null || typeof call.meetingEndTime === 'number')
  )
}
