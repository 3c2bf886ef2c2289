import { isListed, type Notice } from './notices.ts'
import { createStore, type WritableStore } from '../../../shared/store/index.ts'

export type Panel = 'people' | 'chat' | 'contents' | 'captions' | 'controls'

export type Dialog =
  | {
      kind:
        | 'shortcuts'
        | 'captions'
        | 'commands'
        | 'devices'
        | 'backdrop'
        | 'end'
        | 'details'
        | 'interpretation'
        | 'invite'
        | 'leave'
        | 'leave_confirm'
        | 'present'
        | 'record'
        | 'record_stop'
    }
  | { kind: 'rename'; participantId: string; name: string; isSelf: boolean }
  | { kind: 'interpreter' | 'remove' | 'remove_address'; participantId: string; name: string }

/** A message that comes to this page while the chat is closed. */
interface ChatNotice {
  kind: 'message'
  name: string
  text: string
  isPrivate: boolean
}

interface ProblemNotice {
  kind: 'problem'
  error: unknown
}

interface DoneNotice {
  kind: 'copied' | 'copy_failed' | 'asked' | 'muted_all' | 'marked'
}

/** How many colleagues were notified. */
interface InvitedNotice {
  kind: 'invited'
  count: number
}

export type ToastContent = Notice | ChatNotice | ProblemNotice | DoneNotice | InvitedNotice

export interface Toast {
  id: number
  content: ToastContent
}

export interface RoomUi {
  panel: Panel | null
  /** The user, not the page, opened or closed the panel. */
  isPanelChosen: boolean
  dialog: Dialog | null
  /** The draft of a message, kept while the panel is closed. */
  draft: string
  /** To whom the chat writes; null is everyone. */
  privateTo: string | null
  toasts: readonly Toast[]
  /** The next screen reader announcement. */
  announcement: { id: number; text: string } | null
  /** The list of reactions is open. */
  isReacting: boolean
  /** The device that the user has just tried and failed to turn on. */
  failedDevice: 'microphone' | 'camera' | null
}

export interface RoomUiStore extends WritableStore<RoomUi> {
  togglePanel(panel: Panel): void
  openPanel(panel: Panel): void
  openDialog(dialog: Dialog | null): void
  writeTo(participantId: string | null): void
  toast(content: ToastContent): void
  dismiss(id: number): void
  /** Removes the notice that people wait. */
  dismissWaiting(): void
  announce(text: string): void
}

const maxToasts = 3

export function createRoomUi(panel: Panel | null): RoomUiStore {
  let count = 0
  const store = createStore<RoomUi>({
    panel,
    isPanelChosen: false,
    dialog: null,
    draft: '',
    privateTo: null,
    toasts: [],
    announcement: null,
    isReacting: false,
    failedDevice: null,
  })

  return {
    ...store,
    togglePanel: (wanted) =>
      store.set((state) =>
        state.panel === wanted ? { ...state, panel: null, isPanelChosen: true } : showing(wanted, state),
      ),
    openPanel: (panel) => store.set((state) => showing(panel, state)),
    openDialog: (dialog) => store.set((state) => ({ ...state, dialog, isReacting: false })),
    writeTo: (privateTo) => store.set((state) => showing('chat', { ...state, privateTo })),
    toast(content) {
      count += 1
      const toast = { id: count, content }
      store.set((state) => {
        const toasts = [...state.toasts.filter((other) => !replaces(content, other.content)), toast]
        // Notices about waiting people are not pushed out by less important ones.
        const news = toasts.filter((other) => !isAboutWaiting(other.content)).slice(-maxToasts)
        return {
          ...state,
          toasts: toasts.filter((other) => isAboutWaiting(other.content) || news.includes(other)),
        }
      })
    },
    dismiss: (id) =>
      store.set((state) => ({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) })),
    dismissWaiting: () =>
      store.set((state) => {
        const toasts = state.toasts.filter(({ content }) => !isAboutWaiting(content))
        return toasts.length === state.toasts.length ? state : { ...state, toasts }
      }),
    announce(text) {
      count += 1
      store.set((state) => ({ ...state, announcement: { id: count, text } }))
    },
  }
}

/**
 * Notices about messages are removed once the chat shows them; those about waiting people and raised hands, once the
 * people list does.
 */
function showing(panel: Panel, state: RoomUi): RoomUi {
  const isSeen = ({ content }: Toast) =>
    (panel === 'chat' && content.kind === 'message') || (panel === 'people' && isListed(content))
  return { ...state, panel, isPanelChosen: true, toasts: state.toasts.filter((toast) => !isSeen(toast)) }
}

function isAboutWaiting({ kind }: ToastContent): boolean {
  return kind === 'waiting' || kind === 'several_waiting'
}

/** A newer notice replaces one that is no longer true. */
function replaces(newer: ToastContent, older: ToastContent): boolean {
  if (isAboutWaiting(newer)) return isAboutWaiting(older)
  if (newer.kind === 'may_unmute') return older.kind === 'silenced'
  if (newer.kind === 'silenced') return older.kind === 'may_unmute' || older.kind === 'silenced'
  return newer.kind === older.kind && newer.kind !== 'problem'
}
