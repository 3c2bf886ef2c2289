import { describe, expect, it } from 'vitest'
import { byCursor, byNumber } from './pages.ts'

describe('a list page by page', () => {
  it('[2.57] continues from the returned cursor, with the same filter', () => {
    const pages = byCursor({ isDeleted: true })
    expect(pages.input(pages.initialPageParam)).toEqual({ isDeleted: true })
    const first = { data: { nextCursor: 'second' } }
    expect(pages.getNextPageParam(first, [first])).toBe('second')
    expect(pages.input('second')).toEqual({ isDeleted: true, cursor: 'second' })
    const last = { data: { nextCursor: null } }
    expect(pages.getNextPageParam(last, [first, last])).toBeUndefined()
  })

  it('[2.53] counts loaded entries, and ends also if the list became shorter meanwhile', () => {
    const pages = byNumber({ type: 'upcoming' }, 'meetings')
    const page = (total: number, ...meetings: string[]) => ({ data: { total, meetings } })
    expect(pages.input(pages.initialPageParam)).toEqual({ type: 'upcoming', page: 1 })
    const first = page(3, 'a', 'b')
    expect(pages.getNextPageParam(first, [first])).toBe(2)
    expect(pages.getNextPageParam(page(3, 'c'), [first, page(3, 'c')])).toBeUndefined()
    expect(pages.getNextPageParam(page(3), [first, page(3)])).toBeUndefined()
  })
})
