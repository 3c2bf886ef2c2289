import { limits } from '@majlis/contract'

export interface GridInput {
  /** The room for tiles, in CSS pixels. */
  width: number
  height: number
  count: number
  gap: number
  /** Tiles are never smaller than this; those that don't fit go to the next page. */
  minTileWidth: number
  minTileHeight: number
}

export interface GridLayout {
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
  perPage: number
  pages: number
}

/** Pictures are 16:9. A narrow cell may crop them to 6:5, a tall one (phone upright) to 9:16, rather than waste space. */
const widest = 16 / 9
const narrowest = { landscape: 6 / 5, portrait: 9 / 16 }

interface Fit {
  columns: number
  rows: number
  tileWidth: number
  tileHeight: number
}

function fitColumns({ width, height, gap }: GridInput, count: number, columns: number): Fit {
  const rows = Math.ceil(count / columns)
  const cellWidth = Math.max(0, (width - gap * (columns - 1)) / columns)
  const cellHeight = Math.max(0, (height - gap * (rows - 1)) / rows)
  const narrow = height > width ? narrowest.portrait : narrowest.landscape
  const ratio = Math.min(widest, Math.max(narrow, cellHeight === 0 ? widest : cellWidth / cellHeight))
  const tileWidth = Math.floor(Math.min(cellWidth, cellHeight * ratio))
  return { columns, rows, tileWidth, tileHeight: Math.floor(Math.min(cellHeight, tileWidth / ratio)) }
}

/** The area decides; among similar ones, tiles side by side on a wide stage (stacked on a tall one) look calmer. */
function score(input: GridInput, fit: Fit): number {
  const goesWithTheStage = input.width > input.height === fit.columns >= fit.rows
  return fit.tileWidth * fit.tileHeight * (goesWithTheStage ? 1.2 : 1)
}

function bestFit(input: GridInput, count: number): Fit {
  let best = fitColumns(input, count, 1)
  for (let columns = 2; columns <= count; columns += 1) {
    const fit = fitColumns(input, count, columns)
    if (score(input, fit) > score(input, best)) best = fit
  }
  return best
}

/**
 * The columns, rows and tile size that give people the largest pictures, and how many pages that takes. Every page has
 * tiles of the same size, so that turning the page moves nothing else.
 */
export function layoutGrid(input: GridInput): GridLayout {
  const count = Math.max(1, input.count)
  for (let perPage = Math.min(count, limits.room.maxTilesPerPage); perPage > 1; perPage -= 1) {
    const fit = bestFit(input, perPage)
    if (fit.tileWidth >= input.minTileWidth && fit.tileHeight >= input.minTileHeight) {
      return { ...fit, perPage, pages: Math.ceil(count / perPage) }
    }
  }
  return { ...bestFit(input, 1), perPage: 1, pages: count }
}
