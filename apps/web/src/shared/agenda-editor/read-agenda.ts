import { parseAgenda, type AgendaInline, type AgendaList } from '@majlis/contract'
import type { JSONContent } from '@tiptap/core'

type Mark = NonNullable<JSONContent['marks']>[number]

/** The document of the editor for the markup of an agenda. */
export function readAgenda(agenda: string): JSONContent {
  const blocks = parseAgenda(agenda).map((block) =>
    block.kind === 'list' ? listOf(block) : paragraphOf(block.children),
  )
  return { type: 'doc', content: blocks.length > 0 ? blocks : [{ type: 'paragraph' }] }
}

const paragraphOf = (children: readonly AgendaInline[]): JSONContent => ({
  type: 'paragraph',
  content: inlineOf(children, []),
})

function listOf({ isOrdered, start, items }: AgendaList): JSONContent {
  return {
    type: isOrdered ? 'orderedList' : 'bulletList',
    ...(isOrdered ? { attrs: { start } } : {}),
    content: items.map(({ children, lists }) => ({
      type: 'listItem',
      content: [paragraphOf(children), ...lists.map(listOf)],
    })),
  }
}

function inlineOf(children: readonly AgendaInline[], marks: readonly Mark[]): JSONContent[] {
  return children.flatMap((child): JSONContent[] => {
    switch (child.kind) {
      case 'text':
        return child.text ? [{ type: 'text', text: child.text, marks: [...marks] }] : []
      case 'break':
        return [{ type: 'hardBreak' }]
      case 'link':
        return inlineOf(child.children, [...marks, { type: 'link', attrs: { href: child.href } }])
      case 'bold':
      case 'italic':
        // Bold inside bold is bold once.
        return inlineOf(
          child.children,
          marks.some(({ type }) => type === child.kind) ? marks : [...marks, { type: child.kind }],
        )
    }
  })
}
