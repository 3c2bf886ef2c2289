import { createStore } from '../store/store.ts'

/** Chromium's event: the page can show the browser's install prompt once (W3C Manifest Incubations). */
export interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

interface InstallState {
  /** The browser's install prompt, while it can be shown. */
  prompt: InstallPromptEvent | null
  /** Installed from this page since it was loaded. */
  isInstalled: boolean
}

const store = createStore<InstallState>({ prompt: null, isInstalled: false })

function isPrompt(event: Event): event is InstallPromptEvent {
  return 'prompt' in event
}

function hold(event: Event): void {
  if (!isPrompt(event)) return
  // Phones would show a bar of their own over the page.
  event.preventDefault()
  store.set((state) => ({ ...state, prompt: event }))
}

const noteInstalled = () => store.set({ prompt: null, isInstalled: true })

/** The browser's install prompt, held until the user asks for it. */
export const installPrompt = {
  getSnapshot: store.getSnapshot,
  subscribe: store.subscribe,

  /** Listens for the prompt until the returned function is called. */
  follow(): () => void {
    window.addEventListener('beforeinstallprompt', hold)
    window.addEventListener('appinstalled', noteInstalled)
    return () => {
      window.removeEventListener('beforeinstallprompt', hold)
      window.removeEventListener('appinstalled', noteInstalled)
    }
  },

  /** Shows the prompt. One that was dismissed cannot be shown again; the browser may send another one later. */
  async show(): Promise<void> {
    const { prompt } = store.getSnapshot()
    if (!prompt) return
    store.set((state) => ({ ...state, prompt: null }))
    await prompt.prompt()
  },
}
