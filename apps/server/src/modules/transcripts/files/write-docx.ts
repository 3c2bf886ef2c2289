import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import {
  AlignmentType,
  Document,
  HeadingLevel,
  Packer,
  Paragraph,
  TextRun,
  type IFontAttributesProperties,
  type IParagraphOptions,
} from 'docx'

/** What a document says, in order. */
export interface TextDocument {
  title: string
  facts: readonly (readonly [name: string, value: string])[]
  /** Of each paragraph: its beginning in bold, and its text. */
  paragraphs: readonly { lead: string; text: string }[]
  isRightToLeft: boolean
}

/** Fonts of scripts that not every computer has; a document embeds those that it uses. */
const embeddable = [
  {
    script: /\p{Script=Bengali}/u,
    name: 'Noto Sans Bengali',
    path: 'noto-sans-bengali',
    file: 'NotoSansBengali',
  },
  {
    script: /\p{Script=Arabic}/u,
    name: 'Noto Sans Arabic',
    path: 'noto-sans-arabic',
    file: 'NotoSansArabic',
  },
]
/** Word, macOS and LibreOffice take another one where they don't have it. */
const latinFont = 'Calibri'

const require = createRequire(import.meta.url)

/** A document of Office Open XML. Word and LibreOffice also open it under the name `.doc`. */
export async function writeDocx({ title, facts, paragraphs, isRightToLeft }: TextDocument): Promise<Buffer> {
  const run = (text: string, bold = false) =>
    new TextRun({ text, bold, font: fontOf(text), rightToLeft: isRightToLeftText(text, isRightToLeft) })
  // In a paragraph from right to left, `start` is its right side.
  const paragraph = (
    children: TextRun[],
    { bidirectional = isRightToLeft, ...more }: IParagraphOptions = {},
  ) => new Paragraph({ children, bidirectional, alignment: AlignmentType.START, ...more })
  const everything = [title, ...facts.flat(), ...paragraphs.flatMap(({ lead, text }) => [lead, text])].join(
    ' ',
  )
  const document = new Document({
    title,
    creator: 'Majlis',
    styles: { default: { document: { run: { font: latinFont, size: 22 } } } },
    fonts: await fontsOf(everything),
    sections: [
      {
        children: [
          paragraph([run(title)], { heading: HeadingLevel.TITLE }),
          ...facts.map(([name, value]) => paragraph([run(`${name}: `, true), run(value)])),
          paragraph([]),
          ...paragraphs.map(({ lead, text }) =>
            paragraph([run(`${lead}  `, true), run(text)], {
              // People also speak languages that the headings are not in.
              bidirectional: isRightToLeftText(text, isRightToLeft),
              spacing: { after: 120 },
            }),
          ),
        ],
      },
    ],
  })
  if (isRightToLeft) mirrorPages(document)
  return Packer.toBuffer(document)
}

/** Pages from right to left (ECMA-376, 17.6.1). The library has no option for them, and the order of a section's properties is fixed. */
function mirrorPages(document: Document): void {
  const section = document.Document.View.Body.getSectionPropertiesFor()
  const prepare = section?.prepForXml.bind(section)
  if (!section || !prepare) return
  section.prepForXml = (context) => {
    const properties: unknown = prepare(context)?.['w:sectPr']
    if (!Array.isArray(properties)) throw new Error('docx writes the properties of a section in another way')
    const isAfter = (property: object) => 'w:docGrid' in property || 'w:sectPrChange' in property
    const place = properties.findIndex(isAfter)
    return { 'w:sectPr': properties.toSpliced(place < 0 ? properties.length : place, 0, { 'w:bidi': {} }) }
  }
}

/** Word uses `cs` for Bengali and Arabic. */
function fontOf(text: string): IFontAttributesProperties {
  const cs = embeddable.find(({ script }) => script.test(text))?.name ?? latinFont
  return { ascii: latinFont, hAnsi: latinFont, cs }
}

function fontsOf(text: string) {
  const face = (path: string, name: string) =>
    readFile(require.resolve(`@expo-google-fonts/${path}/${name}.ttf`))
  return Promise.all(
    embeddable
      .filter(({ script }) => script.test(text))
      .map(async ({ name, path, file }) => ({
        name,
        data: await face(path, `400Regular/${file}_400Regular`),
        bold: await face(path, `700Bold/${file}_700Bold`),
      })),
  )
}

/** By its first letter; texts without letters follow the document. */
function isRightToLeftText(text: string, isRightToLeft: boolean): boolean {
  const letter = /\p{L}/u.exec(text)?.[0]
  return letter === undefined ? isRightToLeft : /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(letter)
}
