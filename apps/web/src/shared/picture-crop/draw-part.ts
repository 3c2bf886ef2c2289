import type { Size } from './crop-frame.ts'

interface Part extends Size {
  x: number
  y: number
}

/**
 * A part of a picture in this size, as a PNG. One of more than `maxBytes` becomes a JPEG, on white. Null where the browser cannot draw
 * it.
 */
export async function drawPart(
  image: HTMLImageElement,
  { x, y, width, height }: Part,
  size: Size,
  maxBytes: number,
): Promise<File | null> {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')
  context?.drawImage(image, x, y, width, height, 0, 0, size.width, size.height)
  const encode = (type: string) => new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 0.85))
  let blob = await encode('image/png')
  if (context && blob && blob.size > maxBytes) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = '#ffffff'
    context.fillRect(0, 0, size.width, size.height)
    blob = await encode('image/jpeg')
  }
  return blob && new File([blob], 'picture', { type: blob.type })
}
