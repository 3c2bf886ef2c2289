import { AlignmentType, Document, HeadingLevel, Packer, Paragraph, TextRun } from 'docx'

/** What a document says, in order. */
export interface TextDocument {
  title: string
  facts: readonly (readonly [name: string, value: string])[]
  /** Of each paragraph: its beginning in bold, and its text. */
  paragraphs: readonly { lead: string; text: string }[]
  isRightToLeft: boolean
}

/** Fonts of Word, macOS and LibreOffice that have all three scripts; another one is taken where one is missing. */
const font = { ascii: 'Calibri', hAnsi: 'Calibri', cs: 'Nirmala UI' }

/** A document of Office Open XML. Word and LibreOffice also open it under the name `.doc`. */
export function writeDocx({ title, facts, paragraphs, isRightToLeft }: TextDocument): Promise<Buffer> {
  const run = (text: string, bold = false) =>
    new TextRun({ text, bold, rightToLeft: isRightToLeftText(text, isRightToLeft) })
  // In a paragraph from right to left, `start` is its right side.
  const paragraph = (children: TextRun[], more = {}) =>
    new Paragraph({ children, bidirectional: isRightToLeft, alignment: AlignmentType.START, ...more })
  const document = new Document({
    title,
    creator: 'Majlis',
    styles: { default: { document: { run: { font, size: 22 } } } },
    sections: [
      {
        children: [
          paragraph([run(title)], { heading: HeadingLevel.TITLE }),
          ...facts.map(([name, value]) => paragraph([run(`${name}: `, true), run(value)])),
          paragraph([]),
          ...paragraphs.map(({ lead, text }) =>
            paragraph([run(`${lead}  `, true), run(text)], { spacing: { after: 120 } }),
          ),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

/** By its first letter; texts without letters follow the document. */
function isRightToLeftText(text: string, isRightToLeft: boolean): boolean {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter === undefined ? isRightToLeft : /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter)
}
