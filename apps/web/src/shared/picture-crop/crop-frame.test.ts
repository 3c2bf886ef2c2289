import { describe, expect, it } from 'vitest'
import { keptInside, partOf, shownSize } from './crop-frame.ts'

const frame = { width: 200, height: 60 }

describe('cropping a picture', () => {
  it('[5.9] fills the frame with wide and with tall pictures', () => {
    expect(shownSize({ width: 1_000, height: 100 }, frame, 1)).toEqual({ width: 600, height: 60 })
    expect(shownSize({ width: 100, height: 1_000 }, frame, 1)).toEqual({ width: 200, height: 2_000 })
  })

  it('lets no edge of the picture into the frame', () => {
    const picture = { width: 400, height: 400 }
    expect(keptInside({ zoom: 1, x: 50, y: 500 }, picture, frame)).toEqual({ zoom: 1, x: 0, y: 70 })
    expect(keptInside({ zoom: 0.2, x: 0, y: 0 }, picture, frame).zoom).toBe(1)
    expect(keptInside({ zoom: 99, x: 0, y: 0 }, picture, frame).zoom).toBe(5)
  })

  it('knows which part of the picture is shown', () => {
    const picture = { width: 400, height: 400 }
    expect(partOf({ zoom: 1, x: 0, y: 0 }, picture, frame)).toEqual({ x: 0, y: 140, width: 400, height: 120 })
    expect(partOf({ zoom: 1, x: 0, y: 70 }, picture, frame).y).toBe(0)
    expect(partOf({ zoom: 2, x: 100, y: 0 }, picture, frame)).toMatchObject({ x: 0, width: 200, height: 60 })
  })
})
