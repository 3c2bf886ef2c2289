import { importEncodings } from '@majlis/contract'
import { expect, it } from 'vitest'
import { decodeText } from './code-pages.ts'
import { detectEncoding } from './text-encoding.ts'
import { csvRows } from './read-csv.ts'

/** The bytes of a text in an 8-bit encoding, found by decoding each possible byte. */
function bytesOf(text: string, encoding: string): Uint8Array {
  const byteOf = new Map(
    Array.from({ length: 256 }, (_, byte) => [decodeText(Uint8Array.of(byte), encoding), byte] as const),
  )
  return Uint8Array.from(text, (sign) => {
    const byte = byteOf.get(sign)
    if (byte === undefined) throw new Error(`${encoding} has no ${sign}`)
    return byte
  })
}

const names = {
  western: 'José,Köln,Zoë,Françoise,Señor,Ångström,O’Brien,Größe,€ 5',
  polish: 'Małgorzata,Łódź,Wałęsa,Święta,Jakość,Dąbrowski',
  arabic: 'البريد,الاسم,ليلى,حداد,الحدائق,مخطّط',
  hebrew: 'שלום,דוד,לוי,תל אביב',
  russian: 'Иван,Петров,Ольга,Щербакова,Юрий',
  greek: 'Νίκος,Παπαδόπουλος,Ελένη,Ιωάννης',
}

it.each([
  ['windows-1252', names.western],
  ['macintosh', names.western],
  ['windows-1250', names.polish],
  ['windows-1256', names.arabic],
  ['windows-1255', names.hebrew],
  ['windows-1251', names.russian],
  ['windows-1253', names.greek],
])('detects %s by its words, with any line ending', (encoding, text) => {
  for (const end of ['\r\n', '\n', '\r']) {
    const list = `Email,A${end}a@riverside.example,${text}${end}`
    const bytes = bytesOf(list, encoding)
    expect(detectEncoding(bytes)).toBe(encoding)
    expect([...csvRows(new TextDecoder(encoding).decode(bytes))].map(({ cells }) => cells)).toEqual([
      ['Email', 'A'],
      ['a@riverside.example', ...text.split(',')],
    ])
  }
})

it.each([
  ['ibm850', 'ibm850', names.western.replace(',O’Brien', '').replace(',€ 5', '')],
  // It has the same letters at these places.
  ['ibm437', 'ibm850', 'José,Köln,Zoë,Françoise,Señor,Ångström,Größe'],
  ['ibm866', 'ibm866', names.russian],
  ['dos-720', 'dos-720', names.arabic.replace('ّ', '')],
])('[4.9] detects the DOS code page %s', (written, detected, text) => {
  for (const words of [text, text.split(',').slice(0, 2).join(',')]) {
    const bytes = bytesOf(`Email,A\r\na@riverside.example,${words}\r\n`, written)
    expect(detectEncoding(bytes)).toBe(detected)
    expect(decodeText(bytes, detected)).toContain(words)
  }
})

it.each([
  // "José,Zoë" as Excel of Western Windows, and Excel for Mac, write it; "ليلى" as Excel of Arabic Windows does.
  ['windows-1252', [0x4a, 0x6f, 0x73, 0xe9, 0x2c, 0x5a, 0x6f, 0xeb], 'José,Zoë'],
  ['macintosh', [0x4a, 0x6f, 0x73, 0x8e, 0x2c, 0x5a, 0x6f, 0x91], 'José,Zoë'],
  ['windows-1256', [0xe1, 0xed, 0xe1, 0xec], 'ليلى'],
])('detects %s by its bytes', (encoding, bytes, text) => {
  const detected = detectEncoding(Uint8Array.from(bytes))
  expect([detected, new TextDecoder(detected).decode(Uint8Array.from(bytes))]).toEqual([encoding, text])
})

it.each([
  ['utf-8', Buffer.from('é,ব,م')],
  ['utf-8', Buffer.from('\uFEFFé,ব,م')],
  ['utf-16le', Buffer.from('\uFEFFé,ব,م', 'utf16le')],
  ['utf-16be', Buffer.from('\uFEFFé,ব,م', 'utf16le').swap16()],
  ['utf-16le', Buffer.from('é,ব,م', 'utf16le')],
  ['utf-16be', Buffer.from('ব,م,é', 'utf16le').swap16()],
])('detects %s, with and without a byte order mark', (encoding, bytes) => {
  expect(detectEncoding(bytes)).toBe(encoding)
  expect(new TextDecoder(encoding).decode(bytes)).toContain('م')
})

it('can decode every encoding that is offered', () => {
  for (const encoding of importEncodings) expect(decodeText(Uint8Array.of(0x41, 0), encoding)).toBeTruthy()
})

it.each([
  ['ibm850', [0x4a, 0x6f, 0x73, 0x82, 0x2c, 0x8f, 0x73, 0x61, 0x2c, 0xb5, 0xff], 'José,Åsa,Á\u00a0'],
  ['ibm437', [0x4a, 0x6f, 0x73, 0x82, 0x2c, 0xa5, 0x2c, 0xe1, 0xff], 'José,Ñ,ß\u00a0'],
  ['dos-720', [0xe9, 0xef, 0xe9, 0xee, 0x2c, 0xa2, 0x9f], 'ليلى,تا'],
])('[4.9] reads the code page %s of DOS', (encoding, bytes, text) => {
  expect(decodeText(Uint8Array.from(bytes), encoding)).toBe(text)
})
