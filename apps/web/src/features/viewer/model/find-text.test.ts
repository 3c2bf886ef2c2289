import { expect, it } from 'vitest'
import { findPage } from './find-text.ts'

const pages = ['Lamps of Mill Street', 'The oﬃce\nof lamps', 'Budget']
const pdf = { pageCount: pages.length, text: async (page: number) => pages[page - 1] ?? '' }
const find = (query: string, from: number) => findPage(pdf, query, from, () => true)

it('finds the next page with a text, whatever its case and ligatures, and continues at the beginning', async () => {
  expect(await find('LAMPS', 1)).toBe(1)
  expect(await find('lamps', 2)).toBe(2)
  expect(await find('lamps', 3)).toBe(1)
  expect(await find('office of', 1)).toBe(2)
})

it('finds nothing if no page has the text, or after the search was cancelled', async () => {
  expect(await find('Bridge', 1)).toBeNull()
  expect(await find('  ', 1)).toBeNull()
  expect(await findPage(pdf, 'Budget', 1, () => false)).toBeNull()
})
