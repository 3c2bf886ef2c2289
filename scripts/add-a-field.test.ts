import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const root = new URL('../', import.meta.url)
const page = readFileSync(new URL('docs/development/add-a-field.md', root), 'utf8')
const [steps = '', ofOneDate = ''] = page.split('## A field that can differ for one date')

/** Paths from the top of the repository that a text names. */
const filesIn = (text: string) =>
  [...text.matchAll(/`((?:apps|packages)\/[^`]+\.\w+)`/g)].map(([, path = '']) => path)

it.each(filesIn(steps))('the guide to a new field names %s, which knows the field it follows', (path) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toMatch(/addToMyCalender|is_in_own_calendar/)
})

it.each(filesIn(ofOneDate))('the guide names %s, which knows a field of one date', (path) => {
  expect(readFileSync(new URL(path, root), 'utf8')).toMatch(/agenda: 'agenda'/)
})

it('the guide names as many files as a field needs', () => {
  expect(filesIn(steps)).toHaveLength(11)
  expect(filesIn(ofOneDate)).toHaveLength(1)
})
