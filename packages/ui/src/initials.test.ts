import { describe, expect, it } from 'vitest'
import { initialsOf, stableIndex } from './initials.ts'

describe('initialsOf', () => {
  it.each([
    ['Nusrat Rahman', 'NR'],
    ['Anna Maria von Berg', 'AB'],
    ['  samira  ', 'S'],
    ['Øystein Å', 'ØÅ'],
    ['E\u0301mile Zola', 'E\u0301Z'],
    ['👩‍👩‍👧 Ltd', '👩‍👩‍👧L'],
    ['নুসরাত রহমান', 'নুর'],
    ['محمد أنور', 'م\u200cأ'],
    ['ليلى الخطيب', 'ل\u200cخ'],
    ['عبد الله', 'ع\u200cل'],
  ])('[2.51] takes them from the name %s', (name, initials) => {
    expect(initialsOf(name)).toBe(initials)
  })

  it('[2.51] takes the first letter of the address when there is no name', () => {
    expect(initialsOf(' ', 'rafiq@riverside.example')).toBe('R')
  })
})

describe('stableIndex', () => {
  it('is the same for the same name, and inside its range', () => {
    expect(stableIndex('Nusrat Rahman', 8)).toBe(stableIndex('Nusrat Rahman', 8))
    expect(['a', 'b', 'খ', 'ع'].every((name) => stableIndex(name, 8) >= 0 && stableIndex(name, 8) < 8)).toBe(
      true,
    )
  })
})
