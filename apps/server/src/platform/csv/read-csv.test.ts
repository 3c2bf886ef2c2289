import { expect, it } from 'vitest'
import { csvOf } from './csv.ts'
import { csvRows } from './read-csv.ts'

const parse = (text: string) => [...csvRows(text)].map(({ cells }) => cells)

it.each([
  ['CRLF of Excel', 'a,b\r\nc,d\r\n'],
  ['LF of LibreOffice', 'a,b\nc,d\n'],
  ['CR of old Mac programs', 'a,b\rc,d'],
  ['mixed', 'a,b\r\nc,d\r'],
  ['blank lines between and after', '\n\na,b\r\n\r\n,\r\nc,d\n\n'],
  ['semicolons', 'a;b\r\nc;d'],
  ['tabs of Numbers and of "Unicode text"', 'a\tb\nc\td'],
  ['a line that says the delimiter', 'sep=;\r\na;b\r\nc;d'],
  ['a byte order mark', '\uFEFFa,b\nc,d'],
])('reads rows with %s', (_, text) => {
  expect(parse(text)).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

it('reads quoted cells with delimiters, line breaks and quotes in them', () => {
  expect(parse('"a, b","say ""hi""\r\nthere",\r\n"open')).toEqual([
    ['a, b', 'say "hi"\r\nthere', ''],
    ['open'],
  ])
})

it.each([
  ['"a"b,c\nd,e', ['ab', 'c']],
  ['"a" ,c\nd,e', ['a ', 'c']],
  ['"a""b"c"d",e\nd,e', ['a"bc"d"', 'e']],
  ['x,"a"b\nd,e', ['x', 'ab']],
])('keeps text after a closing quote in its cell: %s', (text, row) => {
  expect(parse(text)).toEqual([row, ['d', 'e']])
})

it('numbers rows by the lines of the file, also those without text, and those within quotes', () => {
  const rows = [...csvRows('a,b\r\n\r\n"two\nlines",c\r\n,\r\nd,"e\r\nf\r"\ng')]
  expect(rows.map(({ row, cells }) => [row, cells[0]])).toEqual([
    [1, 'a'],
    [3, 'two\nlines'],
    [6, 'd'],
    [9, 'g'],
  ])
  expect([...csvRows('sep=;\na;b\n\nc;d')].map(({ row }) => row)).toEqual([2, 4])
})

it('counts the delimiters outside quotes', () => {
  expect(parse('"a,b,c";d\n1;2')).toEqual([
    ['a,b,c', 'd'],
    ['1', '2'],
  ])
})

it('reads our own files', () => {
  expect(parse(csvOf([['নাম', 'a"b', 'c\nd']]))).toEqual([['নাম', 'a"b', 'c\nd']])
})

it('reads no more rows than asked for', () => {
  expect(csvRows('a\nb\nc\n').take(2).toArray()).toEqual([
    { row: 1, cells: ['a'] },
    { row: 2, cells: ['b'] },
  ])
})
