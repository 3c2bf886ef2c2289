import type { MatrixClient } from 'matrix-js-sdk/lib/client.js'

/** Pixels of the longer side of pictures in a conversation, on a screen with two pixels per CSS pixel. */
export const thumbnailSize = 800

/** Loads files of messages. They need the token, so the browser cannot load them by their address. */
export function createMedia(client: MatrixClient) {
  const opened = new Map<string, Promise<string>>()

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

  return {
    open(mxc: string, { thumbnail = false }: { thumbnail?: boolean } = {}): Promise<string> {
      const key = `${thumbnail ? 'small' : 'whole'} ${mxc}`
      const known = opened.get(key)
      if (known) return known
      const url = load(mxc, thumbnail)
      opened.set(key, url)
      // The next attempt loads it again.
      url.catch(() => opened.delete(key))
      return url
    },
    close(): void {
      for (const url of opened.values()) url.then(URL.revokeObjectURL, () => undefined)
      opened.clear()
    },
  }
}
