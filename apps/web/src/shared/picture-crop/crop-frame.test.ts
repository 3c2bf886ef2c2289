import { describe, expect, it } from 'vitest'
import { drawnSize, keptInside, partOf, shownSize, wholeZoom } from './crop-frame.ts'

const frame = { width: 200, height: 60 }

describe('cropping a picture', () => {
  it('[5.9] fills the frame with wide and with tall pictures', () => {
    expect(shownSize({ width: 1_000, height: 100 }, frame, 1)).toEqual({ width: 600, height: 60 })
    expect(shownSize({ width: 100, height: 1_000 }, frame, 1)).toEqual({ width: 200, height: 2_000 })
  })

  it('keeps the edges of the picture outside the frame', () => {
    const picture = { width: 400, height: 400 }
    expect(keptInside({ zoom: 1, x: 50, y: 500 }, picture, frame)).toEqual({ zoom: 1, x: 0, y: 70 })
    expect(keptInside({ zoom: 0.2, x: 0, y: 0 }, picture, frame).zoom).toBe(1)
    expect(keptInside({ zoom: 99, x: 0, y: 0 }, picture, frame).zoom).toBe(5)
  })

  it('[5.9] shows a picture of another shape as a whole, and draws nothing beside it', () => {
    const picture = { width: 400, height: 400 }
    const zoom = wholeZoom(picture, frame)
    expect(shownSize(picture, frame, zoom)).toEqual({ width: 60, height: 60 })
    const crop = keptInside({ zoom: 0, x: 999, y: 5 }, picture, frame, zoom)
    expect(crop).toEqual({ zoom, x: 70, y: 0 })
    expect(partOf(crop, picture, frame)).toEqual({ x: 0, y: 0, width: 400, height: 400 })
    expect(drawnSize(crop, picture, frame, { width: 400, height: 120 })).toEqual({ width: 120, height: 120 })
    const tall = { zoom: 2 * zoom, x: 0, y: 0 }
    expect(partOf(tall, picture, frame)).toEqual({ x: 0, y: 100, width: 400, height: 200 })
    expect(drawnSize(tall, picture, frame, { width: 400, height: 120 })).toEqual({ width: 240, height: 120 })
  })

  it('returns the visible part of the picture', () => {
    const picture = { width: 400, height: 400 }
    expect(partOf({ zoom: 1, x: 0, y: 0 }, picture, frame)).toEqual({ x: 0, y: 140, width: 400, height: 120 })
    expect(partOf({ zoom: 1, x: 0, y: 70 }, picture, frame).y).toBe(0)
    expect(partOf({ zoom: 2, x: 100, y: 0 }, picture, frame)).toMatchObject({ x: 0, width: 200, height: 60 })
  })
})
