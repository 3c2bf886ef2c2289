import type { Locator } from '@playwright/test'

/** A document with a black square on its first page, and text on both pages in a font that is not embedded. */
export function twoPages(): Buffer {
  const page = (content: number) =>
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 400 300]/Resources<</Font<</F 7 0 R>>>>/Contents ${content} 0 R>>`
  const stream = (text: string) => `<</Length ${text.length}>>stream\n${text}\nendstream`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Count 2/Kids[3 0 R 4 0 R]>>',
    page(5),
    page(6),
    stream('0 0 0 rg 100 50 200 200 re f BT /F 24 Tf 20 270 Td (Lamps) Tj ET'),
    stream('BT /F 24 Tf 20 270 Td (Offers of three firms) Tj ET'),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, index) => {
    const at = text.length
    text += `${index + 1} 0 obj${object}endobj\n`
    return `${String(at).padStart(10, '0')} 00000 n \n`
  })
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`
  return Buffer.from(
    `${text}${table}trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF`,
  )
}

/** How much of the drawn page is black. */
export function blackPart(shown: Locator): Promise<number> {
  return shown.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) return 0
    const { data } = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height) ?? {
      data: new Uint8ClampedArray(),
    }
    let black = 0
    for (let at = 0; at < data.length; at += 4)
      if ((data[at] ?? 255) < 30 && (data[at + 3] ?? 0) > 200) black += 1
    return (black * 4) / Math.max(1, data.length)
  })
}
