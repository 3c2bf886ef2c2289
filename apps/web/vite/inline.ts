import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The hashes that let the content security policy allow a page's inline parts: platform/http/security-headers.ts of
 * the server.
 */
export interface InlineHashes {
  style: string
  script: string
}

const sheetLink = /<link rel="stylesheet" crossorigin href="\/([^"]+)">/g

/**
 * Writes the style sheets of a page into it, as one element, and those of its scripts that are named: everything before the
 * first paint then comes in one response. The links stay, disabled, so that the loader of the app knows that the sheets are
 * there.
 */
export async function inlineInto(
  page: string,
  { dir, scripts }: { dir: string; scripts: readonly string[] },
): Promise<{ page: string; hashes: InlineHashes }> {
  const read = (file: string) => readFile(join(dir, file), 'utf8')
  const sheets = await Promise.all([...page.matchAll(sheetLink)].map(([, file = '']) => read(file)))
  const style = sheets.join('')
  refuseEnd(style, 'style')
  let text = page
    .replaceAll(sheetLink, (link) => link.replace('<link ', '<link disabled '))
    .replace('<link disabled ', (link) => `<style>${style}</style>${link}`)

  const hashes: string[] = []
  for (const file of scripts) {
    const start = `<script src="/${file}"`
    if (!text.includes(start)) continue
    const code = (await read(file)).trim()
    refuseEnd(code, 'script')
    const [before = '', after = ''] = text.split(start)
    text = `${before}<script${after.replace('></script>', () => `>${code}</script>`)}`
    hashes.push(hashOf(code))
  }
  return { page: text, hashes: { style: hashOf(style), script: hashes.join(' ') } }
}

/** Text that would end the element, or hide what follows from the browser. */
function refuseEnd(text: string, element: string): void {
  if (new RegExp(`</${element}|<!--`, 'i').test(text))
    throw new Error(`The ${element} would end in the middle.`)
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
