import { useEffect, useState } from 'react'
import { downloadFrom } from '../../../shared/download/index.ts'
import { showProblem } from '../../../shared/snackbar/index.ts'
import type { ChatConnection, ChatFile } from '../model/chat-types.ts'

/** Larger pictures are not loaded whole to be shown. */
const wholeUpToBytes = 20 * 1024 * 1024

/** A picture of a chat in this page. */
export type Media = { state: 'loading' } | { state: 'failed' } | { state: 'loaded'; url: string }

interface MediaOptions {
  /** Loads the file itself, which may be animated, instead of a small version that stands still. */
  isWhole: boolean
  /** Another number loads it again. */
  attempt: number
}

/** The picture of a file. The homeserver makes no small versions of some kinds: those are loaded whole. */
export function usePicture(
  connection: ChatConnection,
  { url: whole, thumbnailUrl, size }: ChatFile,
  { isWhole, attempt }: MediaOptions,
): Media {
  const small = thumbnailUrl ?? whole
  const canBeWhole = size <= wholeUpToBytes
  const key = JSON.stringify([whole, small, isWhole, attempt])
  const [loaded, setLoaded] = useState<{ key: string; media: Media } | null>(null)
  useEffect(() => {
    if (whole === null || small === null) return
    let isWanted = true
    const releases: (() => void)[] = []
    function open(mxc: string, thumbnail: boolean): Promise<string> {
      if (!isWanted) return Promise.reject(new Error('The picture is no longer shown.'))
      const { url, release } = connection.openMedia(mxc, { thumbnail })
      releases.push(release)
      return url
    }
    const first = isWhole && canBeWhole ? open(whole, false) : open(small, true)
    first
      .catch((error: unknown) => {
        if (!canBeWhole) throw error
        return open(whole, false)
      })
      .then(
        (url) => isWanted && setLoaded({ key, media: { state: 'loaded', url } }),
        () => isWanted && setLoaded({ key, media: { state: 'failed' } }),
      )
    return () => {
      isWanted = false
      for (const release of releases) release()
    }
  }, [connection, whole, small, isWhole, canBeWhole, key])
  return loaded?.key === key ? loaded.media : { state: 'loading' }
}

/** Whether a picture may be an animation that is shown. The homeserver's small versions stand still. */
export function canMove({ mime, size }: ChatFile): boolean {
  return mime === 'image/gif' && size <= wholeUpToBytes
}

/** Downloads a file of a chat under its own name. */
export function downloadChatFile(connection: ChatConnection, { url, name }: ChatFile): void {
  if (url === null) return
  const media = connection.openMedia(url)
  media.url.then((address) => downloadFrom(address, name), showProblem).finally(media.release)
}
