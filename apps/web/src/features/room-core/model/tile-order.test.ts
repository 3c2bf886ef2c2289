import { describe, expect, it } from 'vitest'
import { emptyOrder, nextTileOrder, type OrderInput } from './tile-order.ts'

function order(...steps: Partial<OrderInput>[]) {
  let current = emptyOrder
  steps.forEach((step, index) => {
    current = nextTileOrder(current, {
      ids: ['me', 'a', 'b', 'c', 'd', 'e'],
      speakingIds: [],
      selfId: 'me',
      focusedId: null,
      firstPageSize: 3,
      now: index,
      ...step,
    })
  })
  return current
}

describe('nextTileOrder', () => {
  it('moves a speaker of a later page onto the first, and otherwise only the one who makes room', () => {
    expect(order({}, { speakingIds: ['d'] }).ids).toEqual(['me', 'a', 'd', 'c', 'b', 'e'])
  })

  it('leaves speakers of the first page where they are', () => {
    expect(order({}, { speakingIds: ['a'] }).ids).toEqual(['me', 'a', 'b', 'c', 'd', 'e'])
  })

  it('lets the person silent for the longest make room, never self and never a speaker', () => {
    expect(order({}, { speakingIds: ['b'] }, { speakingIds: ['a'] }, { speakingIds: ['e'] }).ids).toEqual([
      'me',
      'a',
      'e',
      'c',
      'd',
      'b',
    ])
    expect(order({}, { speakingIds: ['a', 'b', 'e'] }).ids).toEqual(['me', 'a', 'b', 'c', 'd', 'e'])
  })

  it('does not count people in the large place, and leaves them there', () => {
    const focusedId = 'a'
    expect(order({}, { focusedId, speakingIds: ['c'] }).ids).toEqual(['me', 'a', 'b', 'c', 'd', 'e'])
    expect(order({}, { focusedId, speakingIds: ['d'] }).ids).toEqual(['me', 'a', 'b', 'd', 'c', 'e'])
    expect(order({}, { focusedId: 'e', speakingIds: ['e'] }).ids).toEqual(['me', 'a', 'b', 'c', 'd', 'e'])
  })

  it('adds new people at the end and closes gaps', () => {
    expect(order({}, { ids: ['me', 'b', 'c', 'd', 'e', 'f'] }).ids).toEqual(['me', 'b', 'c', 'd', 'e', 'f'])
  })

  it('returns the same object while nothing changes', () => {
    const first = order({})
    expect(
      nextTileOrder(first, {
        ids: ['me', 'a', 'b', 'c', 'd', 'e'],
        speakingIds: [],
        selfId: 'me',
        focusedId: null,
        firstPageSize: 3,
        now: 9,
      }),
    ).toBe(first)
  })
})
