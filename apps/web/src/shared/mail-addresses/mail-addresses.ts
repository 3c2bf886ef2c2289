import { emailField } from '@majlis/contract'

export type PastedAddress = { email: string; name: string } | { text: string }

/**
 * Reads addresses in any form people paste them: `Name <a@b.c>, d@e.f; "Doe, Jane" <j@x.org>`, one a line, or side by side. What is
 * no address comes back as its text. The same address twice is one.
 */
export function parseAddresses(text: string): PastedAddress[] {
  const found = new Map<string, PastedAddress>()
  for (const address of piecesOf(text).flatMap(readPiece)) {
    const key = 'email' in address ? address.email.toLowerCase() : address.text
    const known = found.get(key)
    // The one that knows the name is worth more.
    if (!known || ('email' in known && !known.name)) found.set(key, address)
  }
  return [...found.values()]
}

/** True for a text that is more than the beginning of a name: an address, or several. */
export function holdsAddress(text: string): boolean {
  return text.includes('@')
}

/** Splits at commas, semicolons, tabs and line ends outside quotes and angle brackets. */
function piecesOf(text: string): string[] {
  const pieces: string[] = []
  const hasPairs = (text.match(/"/g)?.length ?? 0) % 2 === 0
  let piece = ''
  let isQuoted = false
  let isAngled = false
  const end = (separator: string) => {
    // `Doe, Jane <j@x.org>`: a family name in front of a comma.
    const isName = separator === ',' && piece.trim() !== '' && !piece.includes('@')
    if (isName) {
      piece += separator
      return
    }
    pieces.push(piece)
    piece = ''
  }
  for (const sign of text) {
    if (sign === '"' && hasPairs) isQuoted = !isQuoted
    if (sign === '<') isAngled = true
    if (sign === '>' || sign === '\n') isAngled = false
    if (!isQuoted && !isAngled && /[,;\t\r\n،؛]/.test(sign)) end(sign)
    else piece += sign
  }
  pieces.push(piece)
  return pieces.map((one) => one.trim().replace(/,$/, '').trim()).filter((one) => one !== '')
}

function readPiece(piece: string): PastedAddress[] {
  const angled = /^(.*?)[<(]\s*(?:mailto:)?([^<>()]*?)\s*[>)]$/su.exec(piece)
  if (angled) return [addressOf(angled[2] ?? '', angled[1] ?? '', piece)]
  // `Library, desk@x.org`: without brackets the comma was no part of a name.
  const parts = piece
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
  return parts.flatMap(readPlain)
}

/** Addresses side by side, or one after its name. */
function readPlain(text: string): PastedAddress[] {
  const words = text.split(/\s+/)
  const addresses = words.filter(holdsAddress)
  if (addresses.length === words.length) return words.map((word) => addressOf(word, '', word))
  const last = words.at(-1) ?? ''
  if (addresses.length === 1 && holdsAddress(last))
    return [addressOf(last, words.slice(0, -1).join(' '), text)]
  return [{ text }]
}

function addressOf(address: string, name: string, text: string): PastedAddress {
  const email = emailField.safeParse(address.replace(/^mailto:/i, ''))
  if (!email.success) return { text }
  return {
    email: email.data,
    name: name
      .trim()
      .replace(/^"(.*)"$/su, '$1')
      .trim(),
  }
}
