import { createStore } from '../store/index.ts'

export interface SnackbarOptions {
  /** Undoes the action. The button *Undo* calls it once; a failure is shown as a problem. */
  undo?: () => Promise<unknown>
  /** The text after undoing; *Undone* by default. */
  undoneText?: string
}

export interface SnackbarMessage extends SnackbarOptions {
  /** Another one for each message, so that the same text twice is announced twice. */
  id: number
  /** A text, or an error whose sentence is shown. */
  content: { text: string } | { error: unknown }
}

/** The message that is shown now. There is one place per page, so the state is shared by the whole page. */
export const snackbar = createStore<SnackbarMessage | null>(null)

let lastId = 0

/** Confirms an action, replacing the previous message. */
export function showSnackbar(text: string, options: SnackbarOptions = {}): void {
  snackbar.set({ id: ++lastId, content: { text }, ...options })
}

/** Shows why something failed if no field or form can show it. */
export function showProblem(error: unknown): void {
  snackbar.set({ id: ++lastId, content: { error } })
}

/** Hides this message, but not one that has taken its place. */
export function hideSnackbar(id: number): void {
  snackbar.set((shown) => (shown?.id === id ? null : shown))
}
