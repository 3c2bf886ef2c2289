import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'

const ascii = ['=1+1', '+1', '-1', '@SUM(A1)', ' =1', '\t=1', '\r=1', '\tx', '\rx', '\n=1']
const wide = ['＝1+1', '＋1', '－1', '＠SUM(A1)', '\u3000＝1', '\u00A0=1']

it.each([...ascii, ...wide])('writes %j as text, because a spreadsheet would run it', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
})

it.each(['1', 'a=b', 'a＝b', '٣', '“=1”', ''])('does not change %j', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF"${text}"\r\n`)
})
