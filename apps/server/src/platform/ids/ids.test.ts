import { describe, expect, it } from 'vitest'
import { newId } from './ids.ts'

describe('newId', () => {
  it('makes UUIDs of version 7 that carry the time', () => {
    const nowMs = Date.UTC(2099, 0, 1)
    const id = newId(nowMs)
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toBe(nowMs)
  })

  it('sorts in the order of making, also within one millisecond and when the clock steps back', () => {
    const nowMs = Date.UTC(2100, 0, 1)
    const ids = Array.from({ length: 10_000 }, (_, index) => newId(nowMs - (index % 3)))
    expect([...ids].sort()).toEqual(ids)
    expect(new Set(ids).size).toBe(ids.length)
  })
})
