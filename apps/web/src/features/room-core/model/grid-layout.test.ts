import { describe, expect, it } from 'vitest'
import { type GridInput, layoutGrid } from './grid-layout.ts'

const desktop = { width: 1060, height: 740, gap: 10, minTileWidth: 120, minTileHeight: 68 }
const phone = { width: 344, height: 520, gap: 8, minTileWidth: 140, minTileHeight: 100 }

function fits(input: GridInput) {
  const grid = layoutGrid(input)
  const width = grid.columns * grid.tileWidth + (grid.columns - 1) * input.gap
  const height = grid.rows * grid.tileHeight + (grid.rows - 1) * input.gap
  return width <= input.width && height <= input.height && grid.columns * grid.rows >= grid.perPage
}

describe('layoutGrid', () => {
  it('[1.3] keeps 1 to 49 tiles inside the container on one page of a desktop', () => {
    for (let count = 1; count <= 49; count += 1) {
      const input = { ...desktop, count }
      expect(fits(input), `${count} tiles`).toBe(true)
      expect(layoutGrid(input).pages, `${count} tiles`).toBe(1)
    }
  })

  it('[1.3] starts a second page with the fiftieth tile', () => {
    const grid = layoutGrid({ ...desktop, count: 50 })
    expect(grid.perPage).toBe(49)
    expect(grid.pages).toBe(2)
  })

  it('places two people side by side on a wide stage and one above the other on an upright phone', () => {
    expect(layoutGrid({ ...desktop, count: 2 })).toMatchObject({ columns: 2, rows: 1 })
    expect(layoutGrid({ ...phone, count: 2 })).toMatchObject({ columns: 1, rows: 2 })
  })

  it('never shows a tile below the smallest useful size while more than one fits', () => {
    const grid = layoutGrid({ ...phone, count: 30 })
    expect(grid.tileWidth).toBeGreaterThanOrEqual(140)
    expect(grid.tileHeight).toBeGreaterThanOrEqual(100)
    expect(grid.pages).toBe(Math.ceil(30 / grid.perPage))
    expect(fits({ ...phone, count: 30 })).toBe(true)
  })

  it('is 16:9 at the widest, also for a single picture', () => {
    const grid = layoutGrid({ ...desktop, width: 2000, count: 1 })
    expect(grid.tileWidth / grid.tileHeight).toBeCloseTo(16 / 9, 1)
  })

  it('crops to 6:5 rather than leave space above and below', () => {
    const grid = layoutGrid({ ...desktop, count: 6 })
    expect(grid).toMatchObject({ columns: 3, rows: 2 })
    expect(grid.tileWidth / grid.tileHeight).toBeCloseTo(6 / 5, 1)
  })

  it('returns a layout for a container without a size', () => {
    expect(layoutGrid({ ...desktop, width: 0, height: 0, count: 5 })).toMatchObject({ perPage: 1, pages: 5 })
  })
})
