import { initialsOf } from '@majlis/ui'

const width = 640
const height = 360

/** A still picture of a name as a video stream, because the browser's picture-in-picture window shows only video. */
export function createNameCard(name: string): MediaStream {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const stream = canvas.captureStream()
  const context = canvas.getContext('2d')
  if (context) draw(context, name)
  return stream
}

/** In the page's colours and font. */
function draw(context: CanvasRenderingContext2D, name: string): void {
  const page = getComputedStyle(document.documentElement)
  const token = (key: string) => page.getPropertyValue(key).trim()
  context.direction = page.direction === 'rtl' ? 'rtl' : 'ltr'
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  context.fillStyle = token('--surface')
  context.fillRect(0, 0, width, height)
  context.fillStyle = token('--raised')
  context.beginPath()
  context.arc(width / 2, height * 0.42, 84, 0, 2 * Math.PI)
  context.fill()
  context.fillStyle = token('--ink')
  context.font = `700 60px ${token('--font')}`
  context.fillText(initialsOf(name), width / 2, height * 0.42)
  context.font = `600 30px ${token('--font')}`
  context.fillText(name, width / 2, height * 0.82, width - 48)
}
