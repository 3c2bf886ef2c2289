/** The chat front end inside a frame of ours, as far as leaving is concerned. */
export interface ChatFrame {
  post(message: 'logout'): void
  /** Hears what the frame says, until the returned function is called. */
  listen(heard: (message: unknown) => void): () => void
}

let present: ChatFrame | null = null

/** The frame that signing out has to notify, while it is there. Returns a function that removes it again. */
export function registerChatFrame(frame: ChatFrame): () => void {
  present = frame
  return () => {
    if (present === frame) present = null
  }
}

export function presentChatFrame(): ChatFrame | null {
  return present
}

/** A frame that shows a page of `origin`; nothing is sent to, or heard from, pages of others. */
export function chatFrameOf(frame: HTMLIFrameElement, origin: string): ChatFrame {
  return {
    post: (message) => frame.contentWindow?.postMessage(message, origin),
    listen(heard) {
      const hear = ({ source, origin: from, data }: MessageEvent) => {
        if (source === frame.contentWindow && from === origin) heard(data)
      }
      window.addEventListener('message', hear)
      return () => window.removeEventListener('message', hear)
    },
  }
}
