import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from 'playwright-core'
import type { Shot } from './capture.ts'
import type { Size } from './options.ts'

/** How wide a picture of each size is shown: phones nearly as they are. */
const widths: Record<Size, number> = { 360: 270, 768: 420, 1440: 640 }

const style = `
  body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; background: #8b949c; color: #10181f; inline-size: max-content }
  h1 { margin: 0 0 12px; font-size: 22px }
  section { display: flex; align-items: start; gap: 14px; margin-block-end: 18px }
  h2 { margin: 0; inline-size: 28px; font-size: 15px }
  figure { margin: 0 }
  figcaption { font-size: 12px }
  img { display: block; max-block-size: 900px; object-fit: cover; object-position: top; box-shadow: 0 2px 10px rgb(0 0 0 / 35%) }
  b { color: #8a1712 }
`

/** Writes the contact sheet of one screen as a page, and as one picture beside it. */
export async function writeSheet(browser: Browser, folder: string, name: string, shots: readonly Shot[]) {
  const languages = [...new Set(shots.map(({ language }) => language))]
  const rows = languages.map((language) => {
    const figures = shots
      .filter((shot) => shot.language === language)
      .map(({ file, size, theme, findings }) => {
        const wrong = findings.length > 0 ? ` <b>${escape(findings.join(' · '))}</b>` : ''
        return `<figure><a href="${file}"><img src="${file}" width="${widths[size]}" alt=""></a><figcaption>${size} ${theme}${wrong}</figcaption></figure>`
      })
    return `<section><h2>${language}</h2>${figures.join('')}</section>`
  })
  const html = `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${style}</style><h1>${name}</h1>${rows.join('')}`
  const path = join(folder, `${name}.html`)
  await writeFile(path, html)

  const page = await browser.newPage({ viewport: { width: 800, height: 600 } })
  try {
    await page.goto(pathToFileURL(path).href)
    await page.waitForFunction(() => [...document.images].every((image) => image.complete))
    const width = await page.evaluate(() => document.documentElement.scrollWidth + 24)
    await page.setViewportSize({ width, height: 600 })
    await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  } finally {
    await page.close()
  }
}

/** Writes the page that leads to all sheets there are. */
export async function writeIndex(folder: string) {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.html') && file !== 'index.html')
  const links = files.sort().map((file) => `<li><a href="${file}">${file.replace('.html', '')}</a></li>`)
  await writeFile(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Screens</title><style>body { margin: 24px; font: 16px/1.7 system-ui, sans-serif }</style><h1>Screens</h1><ul>${links.join('')}</ul>`,
  )
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
