const turning = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * A single name that reads as it is written: without folders, control characters and marks that reverse the direction of what follows
 * (`gpj.exe` for `exe.jpg`).
 */
export function plainName(fileName: string): string {
  const name = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  return name
    .normalize('NFC')
    .replace(/\p{Cc}/gu, '')
    .replace(turning, '')
    .trim()
}

/** The same for a text that may have slashes: one line. */
export function plainLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(turning, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/**
 * RFC 6266 4.1 with RFC 8187: a name for programs that read ASCII only, and the name. The first has the ASCII characters of the name,
 * without accents.
 */
export function attachment(fileName: string): string {
  return disposition('attachment', fileName)
}

/** The same for what a page may show or play. */
export function disposition(kind: 'attachment' | 'inline', fileName: string): string {
  const plain = asciiOf(fileName)
  // Half of a pair of surrogates has no encoding.
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded}`
}

function asciiOf(fileName: string): string {
  const dot = fileName.lastIndexOf('.')
  const [stem, ending] = dot > 0 ? [fileName.slice(0, dot), fileName.slice(dot)] : [fileName, '']
  const [name, end] = [stem, ending].map((text) =>
    text
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .replace(/["\\%]/g, '_')
      .replace(/[^\x20-\x7e]+/g, ' ')
      .replace(/ +/g, ' ')
      .trim(),
  )
  return `${name || 'file'}${end}`
}
