/** One STOMP 1.2 frame (stomp.github.io/stomp-specification-1.2.html). */
export interface Frame {
  command: string
  headers: Readonly<Record<string, string>>
  body: string
}

/** What a peer sent is not STOMP. The message is for the ERROR frame. */
export class FrameError extends Error {
  override readonly name = 'FrameError'
}

const lineFeed = 0x0a
const carriageReturn = 0x0d
const nul = 0x00
const maxHeaders = 50

/** Neither escapes nor is escaped, so that clients of STOMP 1.0 understand a refusal. */
const unescapedCommands = new Set(['CONNECT', 'CONNECTED'])

export function encodeFrame({ command, headers, body }: Frame): string {
  const isEscaped = !unescapedCommands.has(command)
  let text = `${command}\n`
  for (const [name, value] of Object.entries(headers)) {
    text += isEscaped ? `${escapeHeader(name)}:${escapeHeader(value)}\n` : `${name}:${value}\n`
  }
  if (body !== '') text += `content-length:${Buffer.byteLength(body)}\n`
  return `${text}\n${body}\0`
}

export interface FrameParser {
  /** Takes received bytes in any pieces and returns the complete frames. Heart-beats return none. */
  push(chunk: Buffer): Frame[]
}

/** Throws FrameError for invalid frames and those larger than `maxBytes`; nothing can be read from that peer afterwards. */
export function createFrameParser({ maxBytes }: { maxBytes: number }): FrameParser {
  let rest: Buffer = Buffer.alloc(0)

  return {
    push(chunk) {
      rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk])
      const frames: Frame[] = []
      let start = skipLineEnds(rest, 0)
      for (;;) {
        const parsed = parseFrame(rest, start)
        if (!parsed) break
        if (parsed.end - start > maxBytes) throw new FrameError('The frame is too large')
        frames.push(parsed.frame)
        start = skipLineEnds(rest, parsed.end)
      }
      if (rest.length - start > maxBytes) throw new FrameError('The frame is too large')
      rest = rest.subarray(start)
      return frames
    },
  }
}

function skipLineEnds(bytes: Buffer, start: number): number {
  let at = start
  while (bytes[at] === lineFeed || bytes[at] === carriageReturn) at += 1
  return at
}

/** The frame that begins at `start` and where it ends; null while a part of it is missing. */
function parseFrame(bytes: Buffer, start: number): { frame: Frame; end: number } | null {
  const lines: string[] = []
  let at = start
  for (;;) {
    const lineEnd = bytes.indexOf(lineFeed, at)
    const isTooEarlyNul = (end: number) => bytes.subarray(at, end).includes(nul)
    if (lineEnd === -1) {
      if (isTooEarlyNul(bytes.length)) throw new FrameError('The frame ends before its headers do')
      return null
    }
    if (isTooEarlyNul(lineEnd)) throw new FrameError('The frame ends before its headers do')
    const line = bytes.toString(
      'utf8',
      at,
      bytes[lineEnd - 1] === carriageReturn && lineEnd > at ? lineEnd - 1 : lineEnd,
    )
    at = lineEnd + 1
    if (line === '') break
    lines.push(line)
    if (lines.length > maxHeaders) throw new FrameError('The frame has too many headers')
  }
  const [command = '', ...headerLines] = lines
  const headers = parseHeaders(command, headerLines)
  const bodyEnd = findBodyEnd(bytes, at, headers['content-length'])
  if (bodyEnd === null) return null
  return { frame: { command, headers, body: bytes.toString('utf8', at, bodyEnd) }, end: bodyEnd + 1 }
}

/** With a content-length the body may hold NULs; without one it ends at the first. */
function findBodyEnd(bytes: Buffer, start: number, contentLength: string | undefined): number | null {
  if (contentLength === undefined) {
    const end = bytes.indexOf(nul, start)
    return end === -1 ? null : end
  }
  if (!/^\d{1,9}$/.test(contentLength)) throw new FrameError('The content-length is no number')
  const end = start + Number(contentLength)
  if (end >= bytes.length) return null
  if (bytes[end] !== nul) throw new FrameError('The body is longer than its content-length')
  return end
}

/** Of a repeated header the first counts. */
function parseHeaders(command: string, lines: readonly string[]): Record<string, string> {
  const isEscaped = !unescapedCommands.has(command)
  const headers: Record<string, string> = Object.create(null)
  for (const line of lines) {
    const colon = line.indexOf(':')
    if (colon < 1) throw new FrameError('A header has no name or no value')
    const name = isEscaped ? unescapeHeader(line.slice(0, colon)) : line.slice(0, colon)
    const value = isEscaped ? unescapeHeader(line.slice(colon + 1)) : line.slice(colon + 1)
    headers[name] ??= value
  }
  return headers
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\r': '\\r', '\n': '\\n', ':': '\\c' }
const unescapes: Readonly<Record<string, string>> = { '\\\\': '\\', '\\r': '\r', '\\n': '\n', '\\c': ':' }

function escapeHeader(text: string): string {
  return text.replace(/[\\\r\n:]/g, (character) => escapes[character] ?? character)
}

function unescapeHeader(text: string): string {
  return text.replace(/\\.?/gs, (sequence) => {
    const character = unescapes[sequence]
    if (character === undefined) throw new FrameError('A header has an undefined escape sequence')
    return character
  })
}
