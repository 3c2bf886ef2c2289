import { parseAgenda, type AgendaBlock, type AgendaInline, type AgendaList } from '@majlis/contract'
import type { ReactNode } from 'react'
import styles from './AgendaText.module.css'

/** An agenda as it is read: with its lists, links, and bold and italic words. */
export function AgendaText({ text, className = '' }: { text: string; className?: string | undefined }) {
  return <div className={`${styles.agenda} ${className}`}>{parseAgenda(text).map(drawBlock)}</div>
}

function drawBlock(block: AgendaBlock, index: number): ReactNode {
  return block.kind === 'list' ? (
    <List key={index} list={block} />
  ) : (
    <p key={index} dir="auto">
      {block.children.map(drawInline)}
    </p>
  )
}

function List({ list: { isOrdered, start, items } }: { list: AgendaList }) {
  const drawn = items.map(({ children, lists }, index) => (
    <li key={index}>
      {children.map(drawInline)}
      {lists.map((below, at) => (
        <List key={at} list={below} />
      ))}
    </li>
  ))
  // The direction of the whole list, so that its bullets or numbers are beside the words.
  return isOrdered ? (
    <ol start={start} dir="auto">
      {drawn}
    </ol>
  ) : (
    <ul dir="auto">{drawn}</ul>
  )
}

function drawInline(inline: AgendaInline, index: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'break':
      return <br key={index} />
    case 'bold':
      return <strong key={index}>{inline.children.map(drawInline)}</strong>
    case 'italic':
      return <em key={index}>{inline.children.map(drawInline)}</em>
    case 'link':
      return (
        <a key={index} href={inline.href} target="_blank" rel="noreferrer noopener">
          {inline.children.map(drawInline)}
        </a>
      )
  }
}
