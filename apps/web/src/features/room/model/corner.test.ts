import { describe, expect, it } from 'vitest'
import { nearestCorner, nextCorner, type Corner } from './corner.ts'

const field = { left: 0, top: 0, width: 360, height: 600 }

describe('nearestCorner', () => {
  it('is nearest to the place of the drop, mirrored in right-to-left pages', () => {
    const dropped = { left: 20, top: 30, width: 90, height: 120 }
    expect(nearestCorner(field, dropped, 'ltr')).toEqual({ block: 'start', inline: 'start' })
    expect(nearestCorner(field, dropped, 'rtl')).toEqual({ block: 'start', inline: 'end' })
  })
})

describe('nextCorner', () => {
  it('visits all four corners and returns', () => {
    const seen: Corner[] = []
    let corner: Corner = { block: 'end', inline: 'end' }
    for (let step = 0; step < 4; step += 1) {
      seen.push(corner)
      corner = nextCorner(corner)
    }
    expect(new Set(seen.map(({ block, inline }) => `${block} ${inline}`)).size).toBe(4)
    expect(corner).toEqual(seen[0])
  })
})
