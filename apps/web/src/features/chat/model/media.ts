import type { MatrixClient } from 'matrix-js-sdk/lib/client.js'
import type { OpenedMedia } from './chat-types.ts'

/** Pixels of the longer side of pictures in a conversation, on a screen with two pixels per CSS pixel. */
export const thumbnailSize = 800

/** Someone who scrolls back finds a picture at once. */
const keptMs = 60_000

interface Opened {
  url: Promise<string>
  users: number
  timer?: ReturnType<typeof setTimeout>
}

/** Loads files of messages. They need the token, so the browser cannot load them by their address. */
export function createMedia(client: MatrixClient) {
  const opened = new Map<string, Opened>()

  async function load(mxc: string, isThumbnail: boolean): Promise<string> {
    const [width, height] = isThumbnail ? [thumbnailSize, thumbnailSize] : []
    const url = client.mxcUrlToHttp(mxc, width, height, 'scale', false, true, true)
    if (!url) throw new TypeError(`No address of a file: ${mxc}`)
    const response = await fetch(url, {
      headers: { authorization: `Bearer ${client.getAccessToken() ?? ''}` },
      credentials: 'omit',
    })
    if (!response.ok) throw new Error(`The file was answered with ${response.status}.`)
    return URL.createObjectURL(await response.blob())
  }

  function begin(key: string, mxc: string, isThumbnail: boolean): Opened {
    const file: Opened = { url: load(mxc, isThumbnail), users: 0 }
    opened.set(key, file)
    // The next attempt loads it again.
    file.url.catch(() => forget(key, file))
    return file
  }

  function forget(key: string, file: Opened): void {
    clearTimeout(file.timer)
    if (opened.get(key) === file) opened.delete(key)
    file.url.then(URL.revokeObjectURL, () => undefined)
  }

  return {
    open(mxc: string, { thumbnail = false }: { thumbnail?: boolean } = {}): OpenedMedia {
      const key = `${thumbnail ? 'small' : 'whole'} ${mxc}`
      const file = opened.get(key) ?? begin(key, mxc, thumbnail)
      clearTimeout(file.timer)
      file.users++
      let isReleased = false
      return {
        url: file.url,
        release() {
          if (isReleased) return
          isReleased = true
          if (--file.users === 0) file.timer = setTimeout(() => forget(key, file), keptMs)
        },
      }
    },
    close(): void {
      for (const [key, file] of opened) forget(key, file)
    },
  }
}
