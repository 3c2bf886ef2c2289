import { expect, it } from 'vitest'
import { clashingDates, type SeatDate } from './clashing-dates.ts'

const date = (title: string, start: number, end: number): SeatDate => ({ title, start, end })
const titles = (found: ReturnType<typeof clashingDates>) =>
  found.map(({ date: { title }, busy }) => `${title} with ${busy.title}`)

it('[4.1] finds overlaps in order of time, but not dates that only touch', () => {
  const held = [date('Dentist', 10, 11), date('Lunch', 12, 13)]
  const given = [
    [date('Late', 12, 14), date('Later', 14, 15)],
    [date('Early', 8, 10), date('All day', 9, 15)],
  ]
  expect(titles(clashingDates(held, given))).toEqual(['All day with Early', 'Late with Lunch'])
})

it('[4.1] adds the seats in turn, and clashing dates take up no time', () => {
  const given = [[date('A', 10, 12)], [date('B', 11, 13), date('C', 13, 14)], [date('D', 12, 13)]]
  expect(titles(clashingDates([], given))).toEqual(['B with A'])
})

it('[4.1] compares ten thousand dates', () => {
  const seat = (name: string) =>
    Array.from({ length: 100 }, (_, n) => date(`${name} ${n}`, n * 10, n * 10 + 5))
  const given = Array.from({ length: 100 }, (_, n) => seat(`${n}`))
  expect(clashingDates([], given)).toHaveLength(9_900)
})
