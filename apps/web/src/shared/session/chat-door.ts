/** The chat page inside a frame of ours, as far as leaving is concerned. */
export interface ChatFrame {
  post(message: 'logout'): void
  /** Hears what the frame says, until the returned function is called. */
  listen(heard: (message: unknown) => void): () => void
}

/** What signing out has to know of the chat; the chat feature opens it while it is there. */
export interface ChatDoor {
  /** Whether the chat service gave a token that it has to take back. */
  hasToken(): boolean
  /** Tells the chat service, with that token (spec 4.13, 7.55). */
  logout(): Promise<unknown>
  frame(): ChatFrame | null
}

let door: ChatDoor | null = null

/** Opens the door; the returned function closes it again. */
export function openChatDoor(next: ChatDoor): () => void {
  door = next
  return () => {
    if (door === next) door = null
  }
}

export function chatDoor(): ChatDoor | null {
  return door
}

/** A frame of our own origin; whoever else sends messages is not heard. */
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
