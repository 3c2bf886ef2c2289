import { parseAgenda, type AgendaInline } from '@majlis/contract'
import type { JSONContent } from '@tiptap/core'

/** One character of a line, with its formatting. */
export interface Letter {
  char: string
  href: string | null
  bold: boolean
  italic: boolean
}

/** The lines of a paragraph of the editor. */
export function linesOf(paragraph: JSONContent | undefined): Letter[][] {
  const lines: Letter[][] = [[]]
  for (const { type, text = '', marks = [] } of paragraph?.content ?? []) {
    if (type === 'hardBreak') lines.push([])
    const link: unknown = marks.find((mark) => mark.type === 'link')?.attrs?.['href']
    const look = {
      href: typeof link === 'string' && hrefOf(link) !== null ? link.trim() : null,
      bold: marks.some((mark) => mark.type === 'bold'),
      italic: marks.some((mark) => mark.type === 'italic'),
    }
    const chars = text.replaceAll('\u2060', '').replaceAll(/[\r\n\u2028\u2029]/g, ' ')
    lines.at(-1)?.push(...Array.from(chars, (char) => ({ char, ...look })))
  }
  return lines.map(trimEnd)
}

/** The address of a link as the markup takes it; null for one that an agenda cannot have. */
export function hrefOf(address: string): string | null {
  const href = address.trim().replaceAll(/[\s()<>]/g, percent)
  return /^(?:https?:\/\/|mailto:)./i.test(href) && href.length <= 2000 ? href : null
}

/** The address that someone typed, perhaps without its beginning; null for one that an agenda cannot have. */
export function addressOf(typed: string): string | null {
  const address = typed.trim()
  if (/^[a-z][a-z\d+.-]*:(?!\d)/i.test(address)) return hrefOf(address)
  if (/^[^\s/@]+@[^\s/@]+\.[^\s/@]+$/.test(address)) return hrefOf(`mailto:${address}`)
  return URL.canParse(`https://${address}`) ? hrefOf(`https://${address}`) : null
}

const percent = (char: string): string =>
  /[()]/.test(char) ? `%${char.charCodeAt(0).toString(16)}` : encodeURIComponent(char)

function trimEnd(line: Letter[]): Letter[] {
  return line.slice(0, line.findLastIndex(({ char }) => /\S/.test(char)) + 1)
}

export function trim(line: Letter[]): Letter[] {
  const first = line.findIndex(({ char }) => /\S/.test(char))
  return first === -1 ? [] : trimEnd(line.slice(first))
}

/** Whether a line of markup reads as these letters. Marks of spaces are not seen. */
export function readsAs(markup: string, line: readonly Letter[]): boolean {
  const [block, ...others] = parseAgenda(markup)
  if (others.length > 0 || block?.kind === 'list') return false
  return seen(lettersOf(block?.children ?? [], { href: null, bold: false, italic: false })) === seen(line)
}

const seen = (line: readonly Letter[]): string =>
  JSON.stringify(
    line.map(({ char, href, bold, italic }) =>
      /\s/.test(char) ? [char] : [char, href && hrefOf(href), bold, italic],
    ),
  )

function lettersOf(children: readonly AgendaInline[], look: Omit<Letter, 'char'>): Letter[] {
  return children.flatMap((child): Letter[] => {
    switch (child.kind) {
      case 'text':
        return Array.from(child.text, (char) => ({ char, ...look }))
      case 'break':
        return []
      case 'link':
        return lettersOf(child.children, { ...look, href: child.href })
      case 'bold':
      case 'italic':
        return lettersOf(child.children, { ...look, [child.kind]: true })
    }
  })
}
