/** The chat page inside a frame of ours, as far as leaving is concerned. */
export interface ChatFrame {
  post(message: 'logout'): void
  /** Hears what the frame says, until the returned function is called. */
  listen(heard: (message: unknown) => void): () => void
}

/** What signing out needs from the chat front end, which registers itself while it is open. */
export interface ChatFrontEnd {
  /** Whether the chat service gave a token that it has to take back. */
  hasToken(): boolean
  /** Reports it to the chat service, with that token (spec 4.13, 7.55). */
  logout(): Promise<unknown>
  frame(): ChatFrame | null
}

let registered: ChatFrontEnd | null = null

/** Returns a function that removes it again. */
export function registerChatFrontEnd(next: ChatFrontEnd): () => void {
  registered = next
  return () => {
    if (registered === next) registered = null
  }
}

export function chatFrontEnd(): ChatFrontEnd | null {
  return registered
}

/** A frame of our own origin; messages of others are ignored. */
export function chatFrameOf(frame: HTMLIFrameElement): ChatFrame {
  return {
    post: (message) => frame.contentWindow?.postMessage(message, window.location.origin),
    listen(heard) {
      const hear = ({ source, origin, data }: MessageEvent) => {
        if (source === frame.contentWindow && origin === window.location.origin) heard(data)
      }
      window.addEventListener('message', hear)
      return () => window.removeEventListener('message', hear)
    },
  }
}
