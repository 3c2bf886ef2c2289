import type { MatrixClient } from 'matrix-js-sdk/lib/client.js'
import type { SendFileOptions } from './chat-types.ts'
import { thumbnailSize } from './media.ts'
import { shownPictures } from './shown-pictures.ts'

/** Smaller pictures are shown as they are. */
const thumbnailFromBytes = 200_000

/** Uploads a file, with a small version if it is a large picture. Returns the content of its message. */
export async function uploadFile(client: MatrixClient, file: File, { onProgress, signal }: SendFileOptions) {
  const abortController = new AbortController()
  const stop = () => abortController.abort()
  signal?.addEventListener('abort', stop)
  try {
    signal?.throwIfAborted()
    const picture = shownPictures.has(file.type) ? await readPicture(file) : null
    const thumbnail = picture?.thumbnail
      ? await client.uploadContent(picture.thumbnail, { type: picture.thumbnail.type, abortController })
      : null
    signal?.throwIfAborted()
    const { content_uri: url } = await client.uploadContent(file, {
      name: file.name,
      type: file.type || 'application/octet-stream',
      abortController,
      ...(onProgress ? { progressHandler: onProgress } : {}),
    })
    return {
      msgtype: kindOf(file, picture !== null),
      body: file.name,
      filename: file.name,
      url,
      info: {
        mimetype: file.type || 'application/octet-stream',
        size: file.size,
        ...(picture ? { w: picture.width, h: picture.height } : {}),
        ...(thumbnail ? { thumbnail_url: thumbnail.content_uri } : {}),
      },
    }
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}

function kindOf(file: File, isPicture: boolean): string {
  if (isPicture) return 'm.image'
  if (file.type.startsWith('audio/')) return 'm.audio'
  return file.type.startsWith('video/') ? 'm.video' : 'm.file'
}

/** The size of a picture; null if the browser cannot read it. */
async function readPicture(file: File) {
  const bitmap = await createImageBitmap(file).catch(() => null)
  if (!bitmap) return null
  const { width, height } = bitmap
  // A small version of an animation would stand still.
  const isSmall = file.size < thumbnailFromBytes || file.type === 'image/gif'
  const thumbnail = isSmall ? null : await drawThumbnail(bitmap)
  bitmap.close()
  return { width, height, thumbnail }
}

async function drawThumbnail(bitmap: ImageBitmap): Promise<Blob | null> {
  const scale = Math.min(1, thumbnailSize / Math.max(bitmap.width, bitmap.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(bitmap.width * scale))
  canvas.height = Math.max(1, Math.round(bitmap.height * scale))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/webp', 0.8))
}
