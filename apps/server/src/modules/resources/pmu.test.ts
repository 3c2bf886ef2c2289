import { expect, it } from 'vitest'
import { pmuBase, pmuCandidate } from './pmu.ts'

const base = (firstName: string, lastName: string, email = 'mailbox@riverside.example') =>
  pmuBase({ firstName, lastName, email })

it('[5.3] makes the name of a personal link from the name', () => {
  expect(base('Nusrat', 'Rahman')).toBe('nusratrahman')
  expect(base('Zoë', "O'Brien-Ångström")).toBe('zoeobrienangstrom')
  expect(base('Łukasz', 'Groß')).toBe('lukaszgross')
  expect(base('Bartholomew', 'Featherstonehaugh')).toBe('bartholomewfeatherst')
  expect(base('R2', 'D2')).toBe('r2d2')
})

it('[5.3] takes the local part of the address where the name has no Latin letters, or too few', () => {
  expect(base('নুসরাত', 'রহমান', 'nusrat.rahman+x@riverside.example')).toBe('nusratrahmanx')
  expect(base('ليلى', 'حداد', 'layla@riverside.example')).toBe('layla')
  expect(base('I', 'P', 'ip.desk@riverside.example')).toBe('ipdesk')
  expect(base('李', '雷', '12345@riverside.example')).toBe('host')
  expect(base('7', '8', '9@riverside.example')).toBe('host')
})

it('[5.3] distinguishes namesakes by a number that fits', () => {
  const name = base('Bartholomew', 'Featherstonehaugh')
  const candidates = [1, 2, 9, 10, 11].map((attempt) => pmuCandidate(name, attempt, () => 999_999))
  expect(candidates.slice(0, 4)).toEqual([
    'bartholomewfeatherst',
    'bartholomewfeathers2',
    'bartholomewfeathers9',
    'bartholomewfea999999',
  ])
  expect(pmuCandidate(base('Olivia', 'Marchetti'), 2, () => 0)).toBe('oliviamarchetti2')
  for (const candidate of candidates) expect(candidate).toMatch(/^[a-z0-9]{3,20}$/)
})
