import { expect, it } from 'vitest'
import { addLink, toggleAround, toggleList, type Edited } from './agenda-editing.ts'

/** A text whose selection stands between bars. */
function edited(marked: string): Edited {
  const [before = '', selected = '', after = ''] = marked.split('|')
  return { text: before + selected + after, start: before.length, end: before.length + selected.length }
}
const marked = ({ text, start, end }: Edited) =>
  `${text.slice(0, start)}|${text.slice(start, end)}|${text.slice(end)}`

it('makes words bold and italic, and plain again', () => {
  expect(marked(toggleAround(edited('the |lamps| are'), '**'))).toBe('the **|lamps|** are')
  expect(marked(toggleAround(edited('the **|lamps|** are'), '**'))).toBe('the |lamps| are')
  expect(marked(toggleAround(edited('||'), '_'))).toBe('_||_')
})

it('makes lines a list, another one, and lines again', () => {
  expect(toggleList(edited('a\nb|c\nd|e\nf'), 'bullets').text).toBe('a\n- bc\n- de\nf')
  expect(toggleList(edited('|- a\n- b|'), 'numbers').text).toBe('1. a\n2. b')
  expect(toggleList(edited('|1. a\n2. b|'), 'numbers').text).toBe('a\nb')
  expect(toggleList(edited('||'), 'bullets').text).toBe('- ')
})

it('makes words a link, and selects the address', () => {
  expect(marked(addLink(edited('see |the plan|.')))).toBe('see [the plan](|https://|).')
})
