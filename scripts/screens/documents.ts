import type { Language } from '@majlis/contract'
import { directionOf } from '@majlis/i18n'
import { fontFaces } from './font-faces.ts'
import type { Stage } from './stage.ts'
import { talks } from './talk.ts'

export const fileNames: Readonly<Record<Language, readonly [string, string, string, string]>> = {
  en: [
    'Lamps on the river path.pdf',
    'Offers of three firms.csv',
    'Letter to the residents.txt',
    'Old sketch.png',
  ],
  bn: ['নদীর ধারের বাতি.pdf', 'তিন প্রতিষ্ঠানের দর.csv', 'বাসিন্দাদের চিঠি.txt', 'পুরোনো নকশা.png'],
  ar: ['مصابيح ممشى النهر.pdf', 'عروض ثلاث شركات.csv', 'رسالة إلى السكان.txt', 'مخطط قديم.png'],
}

/** A document of two pages in the language of the stage, and a picture of it. */
export async function makeDocument(stage: Stage): Promise<{ pdf: Buffer; picture: Buffer }> {
  const { language } = stage
  const page = await stage.open('/')
  // The policy of our pages forbids styles in documents.
  await page.goto('about:blank')
  const { sentences } = talks[language]
  const [title] = fileNames[language]
  const slide = (heading: string, lines: readonly string[]) =>
    `<section><h1>${heading}</h1><ul>${lines.map((line) => `<li>${line}</li>`).join('')}</ul></section>`
  await page.setContent(
    `<!doctype html><html lang="${language}" dir="${directionOf(language)}"><style>${await fontFaces()}
       @page { size: 297mm 210mm; margin: 0 } body { margin: 0; font: 26px/1.6 Lato, 'Noto Sans Bengali', 'Noto Sans Arabic'; color: #15222c }
       section { block-size: 210mm; box-sizing: border-box; padding: 24mm 28mm; break-after: page; border-block-start: 6mm solid #365d7e }
       h1 { font-size: 44px; margin: 0 0 12mm }</style>
     ${slide(title.replace('.pdf', ''), sentences.slice(0, 4))}${slide(sentences[2] ?? '', sentences.slice(4))}`,
  )
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true })
  const picture = await page.screenshot()
  await page.context().close()
  return { pdf, picture }
}
