import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { minifySync, type Plugin } from 'vite'
import { addresses } from './addresses.ts'
import { inlineInto, type InlineHashes } from './inline.ts'
import { openingOf } from './openings.ts'
import { oldBrowserScript } from './old-browser.ts'
import { nextParts, screens, scripts, type Ahead, type FirstScreen, type Words } from './screens.ts'

const languages = ['en', 'bn', 'ar']

const scriptNames = Object.keys(scripts) as (keyof typeof scripts)[]

/** The scripts that every page names. */
const everywhere = ['start.js', 'old-browser.js'] as const

function readScript(name: keyof typeof scripts): string {
  return name === 'old-browser.js'
    ? oldBrowserScript()
    : readFileSync(new URL(scripts[name], import.meta.url), 'utf8')
}

const messages = new URL('../../../packages/i18n/src/messages/', import.meta.url)

/** The parts of a Rollup bundle that are used here. */
interface Chunk {
  type: string
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/** The data that a first screen's page gives to `start-script.js`. */
interface Page {
  /** Loaded immediately: style sheets and code of the screen. */
  files: string[]
  /** The same, once its opening has been painted. */
  next: string[]
  /** Fetched by the script, which knows the language. */
  texts: Record<string, string[]>
  later: string[]
  urgent: string[]
  afterwards: string[]
  ahead: Ahead | undefined
  words: Record<string, Record<string, string>> | undefined
}

/** How the server's pages for visitors without a session start: src/shared/session/visitor-page.ts. */
const visitorRoot = '<html data-session="none" '

/**
 * Writes `start.js`, which runs before the first paint, and a separate page for each first screen, so that its files
 * load in parallel and its frame is painted before any of them has arrived. `first-screens.json` maps addresses to
 * these pages, and `addresses.json` lists all addresses.
 */
export function firstScreen(): Plugin {
  let fonts: string[] = []
  /** The files in a page without its own screen: React, and code that all screens need. */
  let shared: string[] = []
  /** The scripts by their names, as files named by their content. */
  const scriptFiles = new Map<string, string>()
  const pages = new Map<FirstScreen, Page>()
  return {
    name: 'majlis-first-screen',
    transformIndexHtml: (_html, { path }) =>
      // The recorder's page has no first screen.
      path.endsWith('/recorder.html')
        ? []
        : [
            { tag: 'script', attrs: { src: '/start.js' }, injectTo: 'head-prepend' },
            { tag: 'script', attrs: { src: '/old-browser.js', async: true }, injectTo: 'body' },
          ],
    configureServer(server) {
      for (const name of everywhere)
        server.middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('content-type', 'text/javascript')
          response.end(readScript(name))
        })
    },
    generateBundle: {
      // Vite takes chunks of nothing but style sheets away before.
      order: 'post',
      handler(_options, bundle) {
        const chunks: Chunk[] = Object.values(bundle)
        const files = createPages(chunks, sheetTexts(bundle))
        shared = files.filesOfModules(['app/screens.tsx'])
        for (const screen of screens) pages.set(screen, files.screen(screen))
        for (const part of nextParts) refuseForbidden(part, files.filesOfModules(part.modules), chunks)
        fonts = chunks.map(({ fileName }) => fileName).filter((fileName) => /lato-latin-400-/.test(fileName))
        for (const name of scriptNames) {
          const source =
            name === 'old-browser.js' ? oldBrowserScript() : minifySync(name, readScript(name)).code
          scriptFiles.set(name, this.getFileName(this.emitFile({ type: 'asset', name, source })))
        }
        this.emitFile({ type: 'asset', fileName: 'addresses.json', source: JSON.stringify(addresses) })
      },
    },
    async writeBundle({ dir = '.' }) {
      const index = join(dir, 'index.html')
      const built = await readFile(index, 'utf8')
      for (const name of everywhere)
        if (!built.includes(`src="/${name}"`)) throw new Error(`index.html does not run ${name}.`)
      const startTag = scriptTag(scriptFiles.get('start.js'))
      const page = everywhere.reduce(
        (text, name) => text.replace(`src="/${name}"`, `src="/${scriptFiles.get(name)}"`),
        built,
      )
      const withLinks = (files: string[], hasOpening = false) =>
        page.replace(
          '</head>',
          `${[...files, ...fonts].map((file) => linkTo(file, hasOpening)).join('')}</head>`,
        )
      await writePage(dir, 'index', withLinks(shared))
      const served: ServedScreen[] = []
      for (const [screen, { files, ...rest }] of pages) {
        const { name, opening, script } = screen
        const data = JSON.stringify(rest).replaceAll('&', '&amp;').replaceAll("'", '&#39;')
        const linked = withLinks(files, Boolean(opening))
          .replace(startTag, () => startTag.replace('><', () => ` data-screen='${data}'><`))
          .replace(
            '</body>',
            () =>
              `${opening ? openingOf(opening) : ''}${scriptTag(script && scriptFiles.get(script))}</body>`,
          )
        const painted = opening ? await inlineInto(linked, { dir, scripts: painters(scriptFiles) }) : null
        await writePage(dir, name, painted?.page ?? linked)
        served.push({ ...servedScreen(screen), inline: painted?.hashes })
      }
      await writeFile(join(dir, 'first-screens.json'), JSON.stringify(served))
    },
  }
}

/** The server's data of a screen: its page, and its addresses (platform/http/web-app.ts). */
function servedScreen({ name, paths, needsSession = false, ahead }: FirstScreen) {
  return { page: `${name}.html`, paths, needsSession, ahead }
}

type ServedScreen = ReturnType<typeof servedScreen> & { inline: InlineHashes | undefined }

/** The pages of the screens, each naming the built chunks that it needs. */
function createPages(chunks: Chunk[], sheets: Map<string, string>) {
  const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'))
  // The files that index.html names directly.
  const known = new Set(own ? filesOf(own, chunks) : [])
  const chunksOf = (modules: string[]) =>
    modules.flatMap((module) =>
      chunks.filter(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(`/${module}`))),
    )
  const filesOfModules = (modules: string[]) =>
    chunksOf(modules)
      .flatMap((chunk) => filesOf(chunk, chunks))
      .filter((file, place, all) => !known.has(file) && all.indexOf(file) === place)
  const byLanguage = <T>(of: (language: string) => T) =>
    Object.fromEntries(languages.map((language) => [language, of(language)]))
  return {
    filesOfModules,
    screen(screen: FirstScreen): Page {
      const { modules, namespaces, openingModules, openingCode = [], later = [], urgent = [] } = screen
      const { ahead, words, afterwards = [] } = screen
      const files = filesOfModules(['app/screens.tsx', ...modules])
      refuseForbidden(screen, files, chunks)
      const openingSheets = new Set(chunksOf(openingModules ?? []).flatMap(sheetsOf))
      const code = new Set(filesOfModules(openingCode))
      const isAtOnce = (file: string) => !openingModules || openingSheets.has(file) || code.has(file)
      refuseUnstyled(screen, [...known, ...files.filter(isAtOnce)], sheets)
      const laterFiles = filesOfModules(later).filter((file) => !files.includes(file))
      const earlier = [...files, ...laterFiles]
      return {
        files: files.filter(isAtOnce),
        next: files.filter((file) => !isAtOnce(file)),
        later: laterFiles,
        afterwards: filesOfModules(afterwards).filter((file) => !earlier.includes(file)),
        urgent: filesOfModules(urgent).filter((file) => file.endsWith('.js')),
        ahead,
        // Several namespaces can be in one file.
        texts: byLanguage((language) => [
          ...new Set(namespaces.flatMap((namespace) => textFile(chunks, language, namespace))),
        ]),
        words: words && byLanguage((language) => wordsOf(language, words)),
      }
    },
  }
}

function refuseForbidden(
  { name, forbiddenModules }: Pick<FirstScreen, 'name' | 'forbiddenModules'>,
  files: string[],
  chunks: Chunk[],
): void {
  const modules = chunks.flatMap(({ fileName, moduleIds }) =>
    files.includes(fileName) ? (moduleIds ?? []) : [],
  )
  const found = forbiddenModules && modules.find((id) => forbiddenModules.test(id))
  if (found) throw new Error(`${name} would load ${found}: see the pieces in vite.config.ts.`)
}

/** All styles that an opening uses must be in the page. */
function refuseUnstyled({ name, opening }: FirstScreen, files: string[], sheets: Map<string, string>): void {
  const lists = opening ? [...openingOf(opening).matchAll(/class="([^"]*)"/g)] : []
  for (const className of new Set(lists.flatMap(([, list = '']) => list.split(' ')))) {
    const having = [...sheets].filter(([, text]) => text.includes(`.${className}`)).map(([file]) => file)
    if (having.length > 0 && !having.some((file) => files.includes(file)))
      throw new Error(
        `The page ${name} would paint ${className} without ${having.join()}: see openingModules.`,
      )
  }
}

/** The style sheets of the build, by their files. */
function sheetTexts(bundle: Record<string, object>): Map<string, string> {
  return new Map(
    Object.entries(bundle).flatMap(([file, asset]) =>
      file.endsWith('.css') && 'source' in asset ? [[file, String(asset.source)] as const] : [],
    ),
  )
}

/** The scripts that an opening cannot do without, by their files. */
function painters(files: ReadonlyMap<string, string>): string[] {
  return [...files].flatMap(([name, file]) => (name === 'old-browser.js' ? [] : [file]))
}

/** A page, and the same for visitors. */
async function writePage(dir: string, name: string, page: string): Promise<void> {
  const visitorPage = page.replace('<html ', visitorRoot)
  if (visitorPage === page) throw new Error('index.html has no language.')
  await writeFile(join(dir, `${name}.html`), page)
  await writeFile(join(dir, `${name}.visitor.html`), visitorPage)
}

function scriptTag(file: string | undefined): string {
  return file ? `<script src="/${file}"></script>` : ''
}

/** Style sheets are part of the page; the app finds them there. An opening is painted without code, which therefore comes after its font. */
function linkTo(file: string, hasOpening: boolean): string {
  if (file.endsWith('.woff2')) return `<link rel="preload" as="font" crossorigin href="/${file}">`
  if (file.endsWith('.css')) return `<link rel="stylesheet" crossorigin href="/${file}">`
  return `<link rel="modulepreload"${hasOpening ? ' fetchpriority="low"' : ''} crossorigin href="/${file}">`
}

/** The texts of an opening, by the last part of their keys. */
function wordsOf(language: string, words: Words): Record<string, string> {
  return Object.fromEntries(
    words.map((word) => {
      const [namespace = '', key = ''] = word.split(':')
      const [group = '', name = ''] = key.split('.')
      const texts = JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, messages), 'utf8'))
      // Texts of errors are under their codes, all others in groups.
      const text: unknown = texts[key] ?? texts[group]?.[name]
      if (typeof text !== 'string') throw new Error(`${word} has no text in ${language}.`)
      return [name, text]
    }),
  )
}

/** A chunk's file, everything it imports, and then its style sheets: in the order in which Vite's own loader adds them. */
function filesOf(chunk: Chunk, chunks: Chunk[]): string[] {
  const seen = new Set<string>()
  const visit = (one: Chunk): void => {
    if (seen.has(one.fileName)) return
    seen.add(one.fileName)
    for (const name of one.imports ?? []) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) visit(imported)
    }
    for (const css of sheetsOf(one)) seen.add(css)
  }
  visit(chunk)
  return [...seen]
}

function sheetsOf({ viteMetadata }: Chunk): string[] {
  return [...(viteMetadata?.importedCss ?? [])]
}

function textFile(chunks: Chunk[], language: string, namespace: string): string[] {
  const end = `/messages/${language}/${namespace}.json`
  return chunks.flatMap(({ moduleIds, fileName }) =>
    moduleIds?.some((id) => id.endsWith(end)) ? [fileName] : [],
  )
}
