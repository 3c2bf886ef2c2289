import {
  backdrops,
  dataUses,
  defaultChoices,
  isOwnBackdrop,
  type Backdrop,
  type DataUse,
  type LocalMediaChoices,
  type TurnedOff,
} from '@majlis/media'

/**
 * What pre-join stores on this device, and what a tab stores of its participant session. If storage is blocked,
 * nothing is stored.
 */
export interface Memory {
  /** Devices, background, noise suppression, and whether microphone and camera were on. */
  readChoices(): RememberedChoices
  keepChoices(choices: RememberedChoices): void
  /** The name that a guest entered last time. */
  readGuestName(): string
  keepGuestName(name: string): void
  readParticipantSession(): ParticipantSession | null
  keepParticipantSession(participantSession: ParticipantSession): void
  readTicket(meeting: string): StartTicket | null
  keepTicket(ticket: StartTicket): void
  deleteTicket(): void
}

export interface RememberedChoices extends LocalMediaChoices {
  isMicrophoneOn: boolean
  isCameraOn: boolean
}

/** An organisation as pre-join shows it. */
export interface HostOrganization {
  name: string
  logoUrl: string | null
}

/** A visit of this tab to one room. */
export interface ParticipantSession {
  /** The path of pre-join, for "Rejoin". */
  path: string
  meeting: string
  title: string
  /** The organisation of the meeting; unknown to people who wait and may not know it. */
  host: HostOrganization | null
  participantToken: string
  displayName: string
  /** False after the visit: a reload then shows pre-join, not the room. */
  isInside: boolean
  /** False for those who only waited. */
  hasBeenInside: boolean
  /** People are asked for feedback only once per call. */
  hasGivenFeedback: boolean
  /** So that a reload changes nothing for the others. */
  isMicrophoneOn: boolean
  isCameraOn: boolean
  /** So that what a host turns off while the page reloads is off afterwards. */
  turnedOff: TurnedOff | null
}

/** What a start link was exchanged for. */
export interface StartTicket {
  meeting: string
  startTicket: string
  displayName: string
}

type KeyValue = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

const choicesKey = 'majlis.devices'
const nameKey = 'majlis.guestName'
const participantSessionKey = 'majlis.stay'
const ticketKey = 'majlis.startTicket'

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const idOf = (value: unknown) => (typeof value === 'string' && value.length > 0 ? value : null)

function isBackdrop(value: unknown): value is Backdrop {
  return (
    typeof value === 'string' && (isOwnBackdrop(value) || backdrops.some((backdrop) => backdrop === value))
  )
}

function isDataUse(value: unknown): value is DataUse {
  return dataUses.some((use) => use === value)
}

/** Reads data that an older version or the user may have written: unknown parts get the defaults. */
export function toChoices(value: unknown): RememberedChoices {
  const kept = isRecord(value) ? value : {}
  const devices = isRecord(kept['devices']) ? kept['devices'] : {}
  return {
    devices: {
      microphoneId: idOf(devices['microphoneId']),
      cameraId: idOf(devices['cameraId']),
      speakerId: idOf(devices['speakerId']),
    },
    backdrop: isBackdrop(kept['backdrop']) ? kept['backdrop'] : defaultChoices.backdrop,
    dataUse: isDataUse(kept['dataUse']) ? kept['dataUse'] : defaultChoices.dataUse,
    isNoiseSuppressionOn: kept['isNoiseSuppressionOn'] !== false,
    isMicrophoneOn: kept['isMicrophoneOn'] !== false,
    isCameraOn: kept['isCameraOn'] !== false,
  }
}

function toParticipantSession(value: unknown): ParticipantSession | null {
  if (!isRecord(value)) return null
  const { path, meeting, title, participantToken, displayName, isInside } = value
  if (typeof path !== 'string' || typeof meeting !== 'string' || typeof participantToken !== 'string')
    return null
  return {
    path,
    meeting,
    participantToken,
    title: textOf(title),
    host: toHost(value['host']),
    displayName: textOf(displayName),
    isInside: isInside === true,
    hasBeenInside: value['hasBeenInside'] === true,
    hasGivenFeedback: value['hasGivenFeedback'] === true,
    isMicrophoneOn: value['isMicrophoneOn'] === true,
    isCameraOn: value['isCameraOn'] === true,
    turnedOff: toTurnedOff(value['turnedOff']),
  }
}

function toHost(value: unknown): HostOrganization | null {
  if (!isRecord(value) || textOf(value['name']) === '') return null
  return { name: textOf(value['name']), logoUrl: idOf(value['logoUrl']) }
}

function toTurnedOff(value: unknown): TurnedOff | null {
  if (!isRecord(value)) return null
  const { microphone, camera } = value
  return typeof microphone === 'number' && typeof camera === 'number' ? { microphone, camera } : null
}

function toTicket(value: unknown): StartTicket | null {
  if (!isRecord(value)) return null
  const { meeting, startTicket } = value
  if (typeof meeting !== 'string' || typeof startTicket !== 'string') return null
  return { meeting, startTicket, displayName: textOf(value['displayName']) }
}

/** `device` outlives the browser, `tab` lasts for one tab. */
export function createMemory(storage: { device: () => KeyValue; tab: () => KeyValue }): Memory {
  function read(where: () => KeyValue, key: string): unknown {
    try {
      const text = where().getItem(key)
      return text === null ? null : JSON.parse(text)
    } catch {
      return null
    }
  }

  /** A call often reports unchanged values, and every write is an event in all other tabs. */
  function keep(where: () => KeyValue, key: string, value: unknown) {
    try {
      const text = JSON.stringify(value)
      if (where().getItem(key) !== text) where().setItem(key, text)
    } catch {
      // If storage is blocked or full, nothing is remembered; everything else works.
    }
  }

  return {
    readChoices: () => toChoices(read(storage.device, choicesKey)),
    keepChoices: (choices) => keep(storage.device, choicesKey, choices),
    readGuestName() {
      const name = read(storage.device, nameKey)
      return typeof name === 'string' ? name : ''
    },
    keepGuestName: (name) => keep(storage.device, nameKey, name),
    readParticipantSession: () => toParticipantSession(read(storage.tab, participantSessionKey)),
    keepParticipantSession: (participantSession) =>
      keep(storage.tab, participantSessionKey, participantSession),
    readTicket(meeting) {
      const ticket = toTicket(read(storage.tab, ticketKey))
      return ticket?.meeting === meeting ? ticket : null
    },
    keepTicket: (ticket) => keep(storage.tab, ticketKey, ticket),
    deleteTicket() {
      try {
        storage.tab().removeItem(ticketKey)
      } catch {
        // See above.
      }
    },
  }
}

export const memory = createMemory({ device: () => localStorage, tab: () => sessionStorage })
