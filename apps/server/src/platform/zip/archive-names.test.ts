import { expect, it } from 'vitest'
import { archiveNames, plainFileName } from './archive-names.ts'

it('gives each file of an archive a name of its own, whatever its case', () => {
  expect(archiveNames(['plan.pdf', 'Plan.pdf', 'plan.pdf', 'plan (2).pdf', 'notes'])).toEqual([
    'plan.pdf',
    'Plan (2).pdf',
    'plan (3).pdf',
    'plan (2) (2).pdf',
    'notes',
  ])
})

it('gives no file a name that leads out of its folder or that a system refuses', () => {
  expect(plainFileName('../../etc/passwd')).toBe('.._.._etc_passwd')
  expect(plainFileName('C:\\x?.txt')).toBe('C__x_.txt')
  expect(plainFileName('con.txt')).toBe('_con.txt')
  expect(plainFileName('...')).toBe('_')
  expect(plainFileName('খসড়া.pdf')).toBe('খসড়া.pdf')
})
