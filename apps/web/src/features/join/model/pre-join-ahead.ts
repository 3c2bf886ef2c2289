import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import type { JoinForm } from './join-input.ts'
import type { Memory } from './memory.ts'

interface PreJoinAhead {
  meeting: string
  /** Null while nothing was typed. */
  typedName: string | null
  /** Set once Join was pressed: the request has been sent, see `shared/light-api/ahead.ts`. */
  pressed: JoinForm | null
  /** Called if Join is pressed later. */
  onPress: (() => void) | null
  /** Loads the code of the screens: set if that was held back because Join was pressed before the first paint. */
  onEntered: (() => void) | null
}

declare global {
  /** What a guest has done in the page's own frame before this code was loaded (`vite/pre-join-script.js`). */
  var majlisPreJoin: Partial<PreJoinAhead> | undefined
}

function preJoinOf({ meeting }: MeetingReference): Partial<PreJoinAhead> | null {
  const preJoin = globalThis.majlisPreJoin
  return preJoin?.meeting?.toLowerCase() === meeting ? preJoin : null
}

export interface EarlyPress {
  /** Join was pressed, and the press was not handled yet. */
  isPressed(): boolean
  /** The data of the press, once. */
  take(): JoinForm | null
  /** Reports a press that happens while this code runs. */
  follow(onPress: () => void): void
}

export function earlyPressAt(reference: MeetingReference, memory: Memory): EarlyPress {
  const preJoin = preJoinOf(reference)
  return {
    isPressed: () => hasPressedEarly(reference),
    take() {
      const pressed = preJoin?.pressed
      if (!pressed) return null
      preJoin.pressed = null
      if (pressed.displayName) memory.keepGuestName(pressed.displayName)
      return pressed
    },
    follow(onPress) {
      if (preJoin) preJoin.onPress = onPress
    },
  }
}

export function hasPressedEarly(reference: MeetingReference): boolean {
  return Boolean(preJoinOf(reference)?.pressed)
}

/** Joining no longer needs all of the network and processor. */
export function releaseScreens(): void {
  globalThis.majlisPreJoin?.onEntered?.()
}

/**
 * As if Join had been pressed at pre-join by someone whose account has a name: the next page that shows this meeting
 * goes straight into its room.
 */
export function pressAhead({ meeting }: MeetingReference): void {
  globalThis.majlisPreJoin = { meeting, pressed: { displayName: '', passcode: '' } }
}

/** People who left pre-join and return start again like everyone else. */
export function forgetFrame(): void {
  globalThis.majlisPreJoin = undefined
}

/** The name that was typed there. */
export function typedAhead(reference: MeetingReference): string | null {
  return preJoinOf(reference)?.typedName ?? null
}
