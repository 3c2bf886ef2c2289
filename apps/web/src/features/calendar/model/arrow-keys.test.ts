import { describe, expect, it } from 'vitest'
import { nextStop } from './arrow-keys.ts'

const hour = (column: number, order: number) => ({ from: column, to: column, order, isEntry: false })
const entry = (column: number, order: number, to = column) => ({ from: column, to, order, isEntry: true })

describe('the arrow keys', () => {
  it('[2.55] go through hours and entries of a day in order of time', () => {
    const stops = [hour(0, 540), entry(0, 570.5), hour(0, 600), hour(1, 560)]
    const [nine, meeting, ten] = stops
    expect(nextStop(stops, nine!, 'down', 0)).toBe(meeting)
    expect(nextStop(stops, meeting!, 'down', 0)).toBe(ten)
    expect(nextStop(stops, ten!, 'up', 0)).toBe(meeting)
    expect(nextStop(stops, ten!, 'down', 0)).toBeNull()
  })

  it('[2.55] go to the same hour of the next day, and from entry to entry where one is near', () => {
    const stops = [entry(0, 600.5), hour(1, 600), entry(1, 630.5), hour(0, 600)]
    const [meeting, free, other, here] = stops
    expect(nextStop(stops, meeting!, 'after', 0)).toBe(other)
    expect(nextStop(stops, here!, 'after', 0)).toBe(free)
    expect(nextStop(stops, free!, 'before', 1)).toBe(here)
    expect(nextStop(stops, here!, 'before', 0)).toBeNull()
  })

  it('leave a bar over several days in their direction', () => {
    const bar = entry(1, -100, 3)
    const stops = [bar, hour(0, 0), hour(2, 0), hour(4, 0)]
    expect(nextStop(stops, bar, 'after', 2)).toBe(stops[3])
    expect(nextStop(stops, bar, 'before', 2)).toBe(stops[1])
    expect(nextStop(stops, bar, 'down', 2)).toBe(stops[2])
  })
})
