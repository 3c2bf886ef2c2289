export type TextPart = { kind: 'text'; text: string } | { kind: 'link'; text: string; href: string }

const candidates = /(?:https?:\/\/|www\.)[^\s<>"'`\u00ab\u00bb\u201c\u201d]+/giu
const trailing = /[.,;:!?\u060c\u061b\u061f\u0964\u2026*_~]+$/u
const brackets: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]

/**
 * Cuts a plain text into text and links. Only http and https are links; an address that hides its host behind a user
 * name (`https://bank.example@evil.example`) stays text. The parts together are the text again, character by character.
 */
export function splitLinks(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(candidates)) {
    const shown = trimEnd(match[0])
    const href = safeHref(shown)
    if (href === null) continue
    if (match.index > end) parts.push({ kind: 'text', text: text.slice(end, match.index) })
    parts.push({ kind: 'link', text: shown, href })
    end = match.index + shown.length
  }
  if (end < text.length) parts.push({ kind: 'text', text: text.slice(end) })
  return parts
}

/** Punctuation after a link belongs to the sentence; a closing bracket only when it was opened before the link. */
function trimEnd(candidate: string): string {
  let current = candidate
  for (;;) {
    const next = trimBracket(current.replace(trailing, ''))
    if (next === current) return current
    current = next
  }
}

function trimBracket(candidate: string): string {
  for (const [open, close] of brackets) {
    if (!candidate.endsWith(close)) continue
    if (candidate.split(close).length > candidate.split(open).length) return candidate.slice(0, -1)
  }
  return candidate
}

function safeHref(shown: string): string | null {
  const url = URL.parse(/^www\./iu.test(shown) ? `https://${shown}` : shown)
  if (!url || (url.protocol !== 'https:' && url.protocol !== 'http:')) return null
  if (url.username !== '' || url.password !== '') return null
  return url.hostname.includes('.') || url.hostname === 'localhost' || url.hostname.startsWith('[')
    ? url.href
    : null
}
