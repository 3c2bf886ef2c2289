/**
 * An agenda is text with a little markup, a subset of Markdown: `**bold**`, `_italic_`, `[link](https://…)`, lines that begin with `- ` or `1. ` as
 * lists, nested by their indentation. Everything else is text, and each line stays a line, so that plain agendas are shown as they were written.
 * Links lead to http, https and mail addresses only.
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
const bareLink = String.raw`https?:\/\/[^\s<>"\\]{0,2000}[^\s<>"\\.,;:!?)\]'*_]`

/** Each kind of piece has a bound, so that no text takes long to read. */
const pieces = [
  String.raw`\\(?<escaped>[*_[\].)•-])`,
  String.raw`\*\*(?!\s)(?<bold>(?:[^*\\]|\\.|\*(?!\*)){1,1000}?)(?<!\s)\*\*`,
  String.raw`(?<![\p{L}\p{N}_])_(?!\s)(?<italic>(?:[^_\\]|\\.){1,1000}?)(?<!\s)_(?![\p{L}\p{N}_])`,
  String.raw`\[(?<label>(?:[^\]\\]|\\.){1,1000}?)\]\((?<href>(?:https?:\/\/|mailto:)[^\s()<>]{1,2000})\)`,
  `(?<bare>${bareLink})`,
].join('|')

function parseInline(text: string): AgendaInline[] {
  const found: AgendaInline[] = []
  let plain = ''
  let at = 0
  const addText = () => {
    if (plain) found.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (const match of text.matchAll(new RegExp(pieces, 'giu'))) {
    plain += text.slice(at, match.index)
    at = match.index + match[0].length
    const { escaped, ...piece } = match.groups ?? {}
    if (escaped !== undefined) plain += escaped
    else {
      addText()
      found.push(...inlineOf(piece))
    }
  }
  plain += text.slice(at)
  addText()
  return found
}

function inlineOf({ bold, italic, label, href, bare }: Record<string, string | undefined>): AgendaInline[] {
  if (bold !== undefined) return [{ kind: 'bold', children: parseInline(bold) }]
  if (italic !== undefined) return [{ kind: 'italic', children: parseInline(italic) }]
  if (label !== undefined && href !== undefined) {
    const children: AgendaInline[] = isAddress(label)
      ? [{ kind: 'text', text: href }]
      : withoutLinks(parseInline(label))
    return [{ kind: 'link', href, children }]
  }
  return bare === undefined ? [] : [{ kind: 'link', href: bare, children: [{ kind: 'text', text: bare }] }]
}

/** A label that looks like an address could name another one than the link has; the link's own is shown instead. */
const isAddress = (label: string): boolean =>
  /:\/\/|^\s*(?:www\.|[\w-]+(?:\.[\w-]+)+(?:[/?#:]|\s*$))/i.test(label)

/** A link has none inside. */
function withoutLinks(children: AgendaInline[]): AgendaInline[] {
  return children.flatMap((child) => {
    if (child.kind === 'link') return withoutLinks(child.children)
    return 'children' in child ? [{ ...child, children: withoutLinks(child.children) }] : [child]
  })
}
