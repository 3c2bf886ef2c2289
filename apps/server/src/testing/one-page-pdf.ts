/** A PDF of one page with one line; readers find the objects without a table of them. */
export const onePagePdf = (line: string): Buffer => pdfOf(Buffer.from(drawnLine(line)))

/** What draws the line. */
export const drawnLine = (line: string): string => `BT /F1 12 Tf 72 720 Td (${line}) Tj ET`

/** A page of this content. `filter`: how it is packed. */
export function pdfOf(content: Buffer, filter = ''): Buffer {
  const [before = '', after = ''] = `%PDF-1.4
1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>> endobj
4 0 obj <</Length ${content.length}${filter}>> stream
CONTENT
endstream endobj
5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
trailer <</Root 1 0 R>>
%%EOF`.split('CONTENT')
  return Buffer.concat([Buffer.from(before), content, Buffer.from(after)])
}
