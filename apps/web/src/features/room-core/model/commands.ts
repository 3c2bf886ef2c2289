import type { CaptureState } from '@majlis/contract'
import type { PublishRights } from '@majlis/media'

/** Everything that can be done in the room by key or from the command list. */
export const commandIds = [
  'microphone',
  'camera',
  'share',
  'present',
  'present_stop',
  'hand',
  'react',
  'chat',
  'people',
  'contents',
  'controls',
  'view_grid',
  'view_speaker',
  'view_sidebar',
  'next_view',
  'captions',
  'interpretation',
  'full_screen',
  'picture_in_picture',
  'copy_invitation',
  'noise_suppression',
  'backdrop',
  'devices',
  'sound_only',
  'rename',
  'mute_all',
  'lock',
  'admit_all',
  'record',
  'record_stop',
  'record_pause',
  'record_mark',
  'shortcuts',
  'feedback',
  'leave',
  'end',
] as const
export type CommandId = (typeof commandIds)[number]

/** Keys as they are pressed and as the list shows them. Space is push-to-talk and has no command. */
export const shortcuts: Readonly<Partial<Record<CommandId, string>>> = {
  microphone: 'M',
  camera: 'V',
  hand: 'H',
  share: 'S',
  chat: 'C',
  people: 'P',
  full_screen: 'F',
  record_mark: 'B',
  captions: 'T',
  next_view: 'G',
  shortcuts: '?',
}

/** The keys of the command list, as the keyboards of this system name them. */
export function commandKeys(userAgent: string): string {
  return /Macintosh|iPhone|iPad/.test(userAgent) ? '⌘ K' : 'Ctrl K'
}

export interface CommandFacts {
  isHost: boolean
  isLocked: boolean
  waitingCount: number
  rights: PublishRights
  canReact: boolean
  canRename: boolean
  /** Captions are on in the meeting, or this person can turn them on. */
  canCaption: boolean
  /** The meeting is interpreted. */
  hasInterpretation: boolean
  canShareScreen: boolean
  canGoFullScreen: boolean
  canPictureInPicture: boolean
  hasOthers: boolean
  /** They may see agenda and files of the meeting. */
  hasContents: boolean
  /** The person may present documents. */
  canPresent: boolean
  /** Who presents a document; null if no one does. */
  presents: 'self' | 'other' | null
  /** Of the recording in progress; null without one. */
  capture: CaptureState | null
}

/** Which commands make sense for this person now. */
export function availableCommands(facts: CommandFacts): readonly CommandId[] {
  return commandIds.filter((id) => {
    switch (id) {
      case 'microphone':
        return facts.rights.microphone
      case 'camera':
        return facts.rights.camera
      case 'share':
        return facts.canShareScreen && facts.rights.screen
      case 'contents':
        return facts.hasContents
      case 'present':
        return facts.canPresent && (facts.presents !== 'other' || facts.isHost)
      case 'present_stop':
        return facts.presents === 'self' || (facts.presents === 'other' && facts.isHost)
      case 'react':
        return facts.canReact
      case 'rename':
        return facts.canRename
      case 'captions':
        return facts.canCaption
      case 'interpretation':
        return facts.hasInterpretation
      case 'full_screen':
        return facts.canGoFullScreen
      case 'picture_in_picture':
        return facts.canPictureInPicture && facts.hasOthers
      case 'record':
        return facts.isHost && !isRecorderBusy(facts)
      case 'record_stop':
        return facts.isHost && isRecorderBusy(facts)
      case 'record_pause':
      case 'record_mark':
        return facts.isHost && (facts.capture === 'recording' || facts.capture === 'paused')
      case 'controls':
      case 'lock':
      case 'end':
        return facts.isHost
      case 'mute_all':
        return facts.isHost && facts.hasOthers
      case 'admit_all':
        return facts.isHost && facts.waitingCount > 0
      default:
        return true
    }
  })
}

/** Someone has pressed Record, and nobody has pressed Stop since. */
function isRecorderBusy({ capture }: CommandFacts): boolean {
  return capture !== null && capture !== 'finishing' && capture !== 'failed'
}

export interface KeyPress {
  key: string
  /** The physical key, for keyboards whose letters are not Latin. */
  code: string
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  shiftKey: boolean
}

export type KeyMeaning = CommandId | 'commands' | 'talk' | null

const byLetter = new Map(Object.entries(shortcuts).map(([id, key]) => [key, id] as const)) as ReadonlyMap<
  string | undefined,
  CommandId
>

/** The Latin letter of a key, also on an Arabic or Bengali layout. */
function letterOf({ key, code }: KeyPress): string {
  if (/^[a-z]$/i.test(key)) return key.toUpperCase()
  return /^Key[A-Z]$/.test(code) ? code.slice(3) : key
}

/**
 * The command of a key. Single keys do nothing while someone types; Ctrl+K (or Cmd+K) and Ctrl+/ always work. `talk`
 * is Space, held down.
 */
export function meaningOf(press: KeyPress, isTyping: boolean): KeyMeaning {
  const letter = letterOf(press)
  if (press.altKey) return null
  if (press.ctrlKey || press.metaKey) {
    if (letter === 'K') return 'commands'
    return press.key === '/' || press.code === 'Slash' ? 'shortcuts' : null
  }
  if (isTyping) return null
  if (press.key === ' ') return 'talk'
  if (press.key === '?' || press.key === '؟') return 'shortcuts'
  return press.shiftKey ? null : (byLetter.get(letter) ?? null)
}

/** The commands whose text contains every word of the query, in the given order. */
export function matchCommands<T extends { label: string }>(
  commands: readonly T[],
  query: string,
): readonly T[] {
  const words = query.trim().toLocaleLowerCase().split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => {
    const text = label.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
}
