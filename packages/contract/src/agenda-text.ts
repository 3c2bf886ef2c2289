import { parseAgenda, type AgendaInline, type AgendaList } from './agenda-markup.ts'

/** The agenda without markup, for mails and calendar programs. */
export function agendaText(agenda: string): string {
  let text = ''
  for (const block of parseAgenda(agenda)) {
    const isList = block.kind === 'list'
    const lines = isList ? listLines(block, 0).join('\n') : plain(block.children)
    text += text === '' ? lines : `\n\n${lines}`
  }
  return text
}

function listLines({ isOrdered, start, items }: AgendaList, depth: number): string[] {
  const indent = '   '.repeat(depth)
  return items.flatMap(({ children, lists }, index) => {
    const text = plain(children).replaceAll('\n', `\n${indent}   `)
    const sign = isOrdered ? `${start + index}.` : '•'
    return [`${indent}${sign} ${text}`, ...lists.flatMap((one) => listLines(one, depth + 1))]
  })
}

const plain = (children: readonly AgendaInline[]): string => children.map(plainOf).join('')

function plainOf(inline: AgendaInline): string {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return '\n'
    case 'bold':
    case 'italic':
      return plain(inline.children)
    case 'link': {
      const text = plain(inline.children)
      return text === inline.href || `mailto:${text}` === inline.href ? text : `${text} (${inline.href})`
    }
  }
}
