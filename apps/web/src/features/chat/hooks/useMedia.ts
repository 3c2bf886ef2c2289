import { useEffect, useState } from 'react'
import { downloadFrom } from '../../../shared/download/index.ts'
import { showProblem } from '../../../shared/snackbar/index.ts'
import type { ChatConnection, ChatFile } from '../model/chat-types.ts'

/** The address of a picture in this page, once it is loaded; null until then, and if it cannot be. */
export function useMedia(connection: ChatConnection, mxc: string | null): string | null {
  const [media, setMedia] = useState<{ mxc: string; url: string | null } | null>(null)
  useEffect(() => {
    if (mxc === null) return
    let isWanted = true
    const show = (url: string | null) => {
      if (isWanted) setMedia({ mxc, url })
    }
    connection.openMedia(mxc, { thumbnail: true }).then(show, () => show(null))
    return () => {
      isWanted = false
    }
  }, [connection, mxc])
  return media?.mxc === mxc ? media.url : null
}

/** Downloads a file of a chat under its own name. */
export function downloadChatFile(connection: ChatConnection, { url, name }: ChatFile): void {
  if (url === null) return
  connection.openMedia(url).then((address) => downloadFrom(address, name), showProblem)
}
