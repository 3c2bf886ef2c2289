import type { JSONContent } from '@tiptap/core'
import { hrefOf, linesOf, readsAs, trim, type Letter } from './letters.ts'

/**
 * Writes an editor document as agenda markup (`packages/contract/src/agenda-markup.ts`). Text is kept as it is if it
 * reads back the same; otherwise its special characters are escaped. What the markup can't express is left out: empty
 * paragraphs and items, bold and italic spaces.
 */
export function writeAgenda(document: JSONContent): string {
  return (document.content ?? [])
    .flatMap((block) =>
      isList(block) ? listsOf(block).map((list) => listLines(list, '').join('\n')) : [paragraph(block)],
    )
    .filter((text) => text !== '')
    .join('\n\n')
}

const isList = ({ type }: JSONContent): boolean => type === 'bulletList' || type === 'orderedList'

const paragraph = (block: JSONContent): string =>
  linesOf(block)
    .map(writeLine)
    .join('\n')
    .replaceAll(/^\n+|\n+$/g, '')
    .replaceAll(/\n{3,}/g, '\n\n')

interface List {
  isOrdered: boolean
  start: number
  items: { lines: Letter[][]; lists: List[] }[]
}

/** A list without its empty items. What is below them comes between the items around them, so there may be several lists. */
function listsOf({ type, attrs, content = [] }: JSONContent): List[] {
  const isOrdered = type === 'orderedList'
  const lists: List[] = []
  let current: List | null = null
  let start = startOf(attrs?.['start'])
  for (const { content: [words, ...below] = [] } of content) {
    const lines = linesOf(words)
      .map(trim)
      .filter((line) => line.length > 0)
    const inner = below.flatMap(listsOf)
    if (lines.length === 0) {
      lists.push(...inner)
      if (inner.length > 0) current = null
      continue
    }
    if (!current) lists.push((current = { isOrdered, start, items: [] }))
    current.items.push({ lines, lists: joined(inner) })
    start++
  }
  return joined(lists)
}

/** In the markup, two lists of one kind that follow each other are one. */
function joined(lists: readonly List[]): List[] {
  const all: List[] = []
  for (const list of lists) {
    const last = all.at(-1)
    if (last?.isOrdered === list.isOrdered) last.items.push(...list.items)
    else all.push(list)
  }
  return all
}

function listLines({ isOrdered, start, items }: List, indent: string): string[] {
  return items.flatMap(({ lines: [first = [], ...rest], lists }, place) => {
    const sign = isOrdered ? `${start + place}. ` : '- '
    const inner = indent + ' '.repeat(sign.length)
    return [
      indent + sign + writeLine(first),
      ...rest.map((line) => inner + writeLine(line)),
      ...lists.flatMap((list) => listLines(list, inner)),
    ]
  })
}

/** Numbers of the markup have nine digits at most. */
const startOf = (start: unknown): number =>
  typeof start === 'number' && start >= 0 && start < 999_900_000 ? Math.floor(start) : 1

function writeLine(line: readonly Letter[]): string {
  const plain = write(line, false)
  return readsAs(plain, line) ? plain : write(line, true)
}

/** A line that would begin an item of a list. */
const itemStart = /^( *)([-•]|\d{1,9}(?=[.)]))(?=[.)]? )/

function write(line: readonly Letter[], isEscaped: boolean): string {
  const text = writeMarks(line, 'href', isEscaped)
  return isEscaped
    ? text.replace(itemStart, (_, spaces: string, sign: string) =>
        /\d/.test(sign) ? `${spaces}${sign}\\` : `${spaces}\\${sign}`,
      )
    : text
}

type MarkName = 'href' | 'bold' | 'italic'

const inside = { href: 'bold', bold: 'italic', italic: null } as const

function writeMarks(line: readonly Letter[], mark: MarkName | null, isEscaped: boolean): string {
  if (mark === null) return literal(line, isEscaped)
  let text = ''
  for (let at = 0, end = 0; at < line.length; at = end) {
    const value = line[at]?.[mark]
    end = at + 1
    while (end < line.length && line[end]?.[mark] === value) end++
    const group = line.slice(at, end)
    const around = { before: text, after: line[end], isEscaped }
    text = join(text, value ? marked(group, mark, around) : writeMarks(group, inside[mark], isEscaped))
  }
  return text
}

interface Around {
  before: string
  after: Letter | undefined
  isEscaped: boolean
}

/** The longest label, or bold or italic text, that is read as such. */
const maxChars = 1000

function marked(group: Letter[], mark: MarkName, { before, after, isEscaped }: Around): string {
  const core = trim(group)
  const first = core[0]
  if (!first) return plainOf(group)
  const start = group.indexOf(first)
  const [spaceBefore, spaceAfter] = [group.slice(0, start), group.slice(start + core.length)].map(plainOf)
  const inner = writeMarks(core, inside[mark], isEscaped)
  if (Array.from(inner).length > maxChars) {
    const [head, tail] = [group.slice(0, group.length / 2), group.slice(group.length / 2)]
    const text = marked(head, mark, { before, after: tail[0], isEscaped })
    return text + marked(tail, mark, { before: before + text, after, isEscaped })
  }
  const between = {
    before: spaceBefore ? '' : before,
    after: spaceAfter ? undefined : after,
    isEscaped,
  }
  return spaceBefore + withSigns(inner, first, mark, between) + spaceAfter
}

function withSigns(
  inner: string,
  { href }: Letter,
  mark: MarkName,
  { before, after, isEscaped }: Around,
): string {
  switch (mark) {
    case 'href':
      return !isEscaped && inner === href ? inner : `${join(`[${inner}`, ']')}(${hrefOf(href ?? '')})`
    case 'bold':
      return join(`**${inner}`, '**')
    case 'italic': {
      // Inside a word, a word joiner makes `_` a sign.
      const isInWord = after && (after.italic || /[\p{L}\p{N}_]/u.test(after.char))
      return `${/[\p{L}\p{N}_]$/u.test(before) ? '\u2060' : ''}${join(`_${inner}`, '_')}${isInWord ? '\u2060' : ''}`
    }
  }
}

/** A backslash before a sign would take its meaning from it. */
function join(text: string, next: string): string {
  return /^[*_[\]]/.test(next) ? text.replace(/\\+$/, '$&$&') + next : text + next
}

const plainOf = (letters: readonly Letter[]): string => letters.map(({ char }) => char).join('')

function literal(line: readonly Letter[], isEscaped: boolean): string {
  const text = plainOf(line)
  if (!isEscaped) return text
  return text
    .replaceAll(/(\\*)([*_[\]])|(\\+)(?=[.)•-])/g, (_, run: string, sign?: string, other?: string) =>
      sign === undefined ? `${other}\\` : `${run}${run}\\${sign}`,
    )
    .replaceAll(/(https?:)(?=\/\/)/gi, '$1\u2060')
}
