import type { MeetingReference } from '../../../shared/meeting-link/meeting-reference.ts'
import type { JoinForm } from './join-input.ts'
import type { Memory } from './memory.ts'

interface DoorAhead {
  meeting: string
  /** Null while nobody has typed. */
  typedName: string | null
  /** Set once Join was pressed: the server is asked already, see `shared/light-api/ahead.ts`. */
  pressed: JoinForm | null
  /** Told of a press that comes later. */
  onPress: (() => void) | null
  /** Fetches what the screens are made of: set where that was held back, because Join was pressed before anything was painted. */
  onEntered: (() => void) | null
}

declare global {
  /** What a guest has done in the page's own frame of the door before this code had come (`vite/door-script.js`). */
  var majlisDoor: Partial<DoorAhead> | undefined
}

function doorOf({ meeting }: MeetingReference): Partial<DoorAhead> | null {
  const door = globalThis.majlisDoor
  return door?.meeting?.toLowerCase() === meeting ? door : null
}

export interface EarlyPress {
  /** Join was pressed, and nobody has taken it yet. */
  isPressed(): boolean
  /** What Join was pressed with, once. */
  take(): JoinForm | null
  /** Tells of a press that comes while this code is at work. */
  follow(onPress: () => void): void
}

export function earlyPressAt(reference: MeetingReference, memory: Memory): EarlyPress {
  const door = doorOf(reference)
  return {
    isPressed: () => hasPressedEarly(reference),
    take() {
      const pressed = door?.pressed
      if (!pressed) return null
      door.pressed = null
      memory.keepGuestName(pressed.displayName)
      return pressed
    },
    follow(onPress) {
      if (door) door.onPress = onPress
    },
  }
}

export function hasPressedEarly(reference: MeetingReference): boolean {
  return Boolean(doorOf(reference)?.pressed)
}

/** The way in no longer needs the line and the processor for itself. */
export function releaseScreens(): void {
  globalThis.majlisDoor?.onEntered?.()
}

/** Who has left the door and comes to it again finds it as everybody else. */
export function forgetFrame(): void {
  globalThis.majlisDoor = undefined
}

/** The name that was typed there. */
export function typedAhead(reference: MeetingReference): string | null {
  return doorOf(reference)?.typedName ?? null
}
