/**
 * An agenda is text with a little markup, a subset of Markdown: `**bold**`, `_italic_`, `[link](https://…)`, lines that begin with `- ` or `1. ` as
 * lists, nested by their indentation. Everything else is text, and each line stays a line, so that plain agendas are shown as they were written.
 * Links lead to http, https and mail addresses only. `\` before a sign makes it text, before such signs also before itself. A word joiner (U+2060) is
 * dropped; beside `_` it allows italic inside a word, and in an address it prevents a link.
 */

export type AgendaInline =
  | { kind: 'text'; text: string }
  | { kind: 'break' }
  | { kind: 'bold' | 'italic'; children: AgendaInline[] }
  | { kind: 'link'; href: string; children: AgendaInline[] }

interface AgendaItem {
  children: AgendaInline[]
  /** The lists below it. */
  lists: AgendaList[]
}

export interface AgendaList {
  kind: 'list'
  isOrdered: boolean
  /** The number of the first item. */
  start: number
  items: AgendaItem[]
}

export type AgendaBlock = { kind: 'paragraph'; children: AgendaInline[] } | AgendaList

const itemLine = /^( *)(?:([-*•])|(\d{1,9})[.)]) +(\S.*)$/

/** The blocks of an agenda, in order. */
export function parseAgenda(text: string): AgendaBlock[] {
  const blocks: AgendaBlock[] = []
  /** The lists that a line can continue, the innermost last. */
  let open: { indent: number; list: AgendaList }[] = []
  let isNewParagraph = true

  function addItem([, spaces = '', bullet, number, content = '']: RegExpMatchArray): void {
    const indent = spaces.length
    const isOrdered = bullet === undefined
    open = open.filter((level) => level.indent <= indent)
    const item: AgendaItem = { children: parseInline(content), lists: [] }
    const level = open.at(-1)
    if (level?.indent === indent && level.list.isOrdered === isOrdered) {
      level.list.items.push(item)
      return
    }
    if (level?.indent === indent) open.pop()
    const list: AgendaList = { kind: 'list', isOrdered, start: Number(number ?? 1), items: [item] }
    const above = open.at(-1)?.list.items.at(-1)
    if (above) above.lists.push(list)
    else blocks.push(list)
    open.push({ indent, list })
  }

  function addLine(line: string): void {
    const level = open.at(-1)
    const item = level && line.startsWith(' '.repeat(level.indent + 2)) ? level.list.items.at(-1) : undefined
    const last = blocks.at(-1)
    const target = item?.children ?? (!isNewParagraph && last?.kind === 'paragraph' ? last.children : null)
    if (!item) open = []
    if (target) target.push({ kind: 'break' }, ...parseInline(item ? line.trim() : line))
    else blocks.push({ kind: 'paragraph', children: parseInline(line) })
  }

  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = raw.trimEnd()
    const found = itemLine.exec(line)
    if (line === '') open = []
    else if (found) addItem(found)
    else addLine(line)
    isNewParagraph = line === '' || found !== null
  }
  return blocks
}

/** An address in a text, without the signs of the sentence that follow it. */
const bareLink = String.raw`https?:\/\/[^\s<>"\\\u2060]{0,2000}[^\s<>"\\\u2060.,;:!?)\]'*_]`

/** Each kind of piece has a bound, so that no text takes long to read. `end`: what the text ends with, if it is inside a sign. */
const piecesWith = (end: string): string =>
  [
    // Looked for at the beginning of a run of backslashes only, so that long runs are read in one go.
    String.raw`(?<!\\)(?<pairs>(?:\\\\)+)(?=\\?(?:[*_[\]]${end}))`,
    String.raw`\\(?<escaped>[*_[\].)•-])`,
    String.raw`\*\*(?!\s)(?<bold>(?:[^*\\]|\\.|\*(?!\*)){1,1000}?)(?<!\s)\*\*`,
    String.raw`(?:\u2060|(?<![\p{L}\p{N}_]))_(?!\s)(?<italic>(?:[^_\\]|\\.){1,1000}?)(?<!\s)_(?:\u2060|(?![\p{L}\p{N}_]))`,
    String.raw`\[(?<label>(?:[^\]\\]|\\.){1,1000}?)\]\((?<href>(?:https?:\/\/|mailto:)[^\s()<>\u2060]{1,2000})\)`,
    `(?<bare>${bareLink})`,
    String.raw`\u2060`,
  ].join('|')

const pieces = piecesWith('')
const piecesInside = piecesWith('|$')

function parseInline(text: string, isInside = false): AgendaInline[] {
  const found: AgendaInline[] = []
  let plain = ''
  let at = 0
  const addText = () => {
    if (plain) found.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (const match of text.matchAll(new RegExp(isInside ? piecesInside : pieces, 'giu'))) {
    plain += text.slice(at, match.index)
    at = match.index + match[0].length
    const { escaped, pairs, ...piece } = match.groups ?? {}
    if (escaped !== undefined) plain += escaped
    else if (pairs !== undefined) plain += pairs.slice(pairs.length / 2)
    else if (match[0] !== '\u2060') {
      addText()
      found.push(...inlineOf(piece))
    }
  }
  plain += text.slice(at)
  addText()
  return found
}

function inlineOf({ bold, italic, label, href, bare }: Record<string, string | undefined>): AgendaInline[] {
  if (bold !== undefined) return [{ kind: 'bold', children: parseInline(bold, true) }]
  if (italic !== undefined) return [{ kind: 'italic', children: parseInline(italic, true) }]
  if (label !== undefined && href !== undefined) {
    const children = withoutLinks(parseInline(label, true))
    const isOther = isOtherAddress(plainOf(children), href)
    return [{ kind: 'link', href, children: isOther ? [{ kind: 'text', text: href }] : children }]
  }
  return bare === undefined ? [] : [{ kind: 'link', href: bare, children: [{ kind: 'text', text: bare }] }]
}

/** A label that looks like an address could name another one than the link has; the link's own is shown instead. */
function isOtherAddress(label: string, href: string): boolean {
  const address = href.replaceAll('%28', '(').replaceAll('%29', ')')
  if ([address, address.replace(/^https?:\/\//i, '').replace(/\/$/, '')].includes(label)) return false
  return /:\/\/|^\s*(?:www\.|[\w-]+(?:\.[\w-]+)+(?:[/?#:]|\s*$))/i.test(label)
}

const plainOf = (children: readonly AgendaInline[]): string =>
  children
    .map((child) => ('children' in child ? plainOf(child.children) : 'text' in child ? child.text : ''))
    .join('')

/** A link has none inside. */
function withoutLinks(children: AgendaInline[]): AgendaInline[] {
  return children.flatMap((child) => {
    if (child.kind === 'link') return withoutLinks(child.children)
    return 'children' in child ? [{ ...child, children: withoutLinks(child.children) }] : [child]
  })
}
