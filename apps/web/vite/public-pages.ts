import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import react from '@vitejs/plugin-react'
import { build, minifySync, type InlineConfig, type Plugin } from 'vite'
import type { BuiltFiles, BuiltPages, RenderedPages } from '../src/public-pages/built.ts'
import { classNameOf } from './class-names.ts'
import { oldBrowserScript } from './old-browser.ts'
import { buildTargets } from './supported-browsers.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const source = join(root, 'src/public-pages')
/** The size limit of the script, in bytes before compression. */
const maxScriptBytes = 15_000

/** A file of a build of Vite. */
interface Output {
  type: string
  fileName: string
  code?: string
  source?: string | Uint8Array
  isEntry?: boolean
}

/**
 * The pages for visitors as plain HTML: rendered by React during the build, with a style sheet and a small script of their own, and none of the
 * app’s. The server fills them in and serves them: `apps/server/src/modules/public-pages`.
 */
export function publicPages(): Plugin {
  let files: BuiltFiles | null = null
  let inline: Pick<BuiltPages, 'style' | 'headScript'> | null = null
  return {
    name: 'majlis-public-pages',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const add = (name: string, content: string | Uint8Array) =>
          `/${this.getFileName(this.emitFile({ type: 'asset', name, source: content }))}`
        const script = await buildScript()
        // Fonts have the names that the app’s style sheet knows them by, and are fetched once for both.
        for (const { fileName, source: content } of script.others)
          if (content !== undefined && !(fileName in bundle))
            this.emitFile({ type: 'asset', fileName, source: content })
        const pictures = globSync('pictures/**/*.{webp,jpg}', { cwd: source }).map((path) => {
          const name = path.replaceAll('\\', '/').slice('pictures/'.length)
          return [name, add(name.replaceAll('/', '-'), readFileSync(join(source, path)))]
        })
        files = {
          script: add('public-pages.js', script.code),
          oldBrowserScript: add('old-browser.js', oldBrowserScript()),
          pictures: Object.fromEntries(pictures),
        }
        const head = await readFile(join(source, 'script/head.js'), 'utf8')
        inline = { style: withSystemTheme(script.style), headScript: minifySync('head.js', head).code }
      },
    },
    async writeBundle({ dir = '.' }) {
      if (!files || !inline) throw new Error('The public pages were not built.')
      const built: BuiltPages = { ...(await render(files)), ...inline }
      await writeFile(join(dir, '.public-pages.json'), JSON.stringify(built))
    },
  }
}

const shared = {
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  css: { modules: { generateScopedName: classNameOf } },
  resolve: { dedupe: ['react', 'react-dom'] },
} satisfies InlineConfig

/** The script names the style sheets of components that only the build runs: without this, none of their classes seems to be used. */
const keepSheets: Plugin = {
  name: 'majlis-keep-sheets',
  enforce: 'post',
  transform: (code, id) =>
    id.endsWith('.module.css') ? { code, map: null, moduleSideEffects: 'no-treeshake' } : null,
}

/** The script of the pages with the style sheets that it names. */
async function buildScript() {
  const output = await outputOf({
    ...shared,
    plugins: [keepSheets],
    build: {
      write: false,
      target: buildTargets,
      assetsInlineLimit: 0,
      modulePreload: false,
      rolldownOptions: { input: join(source, 'script/main.ts') },
    },
  })
  const code = output.find(({ isEntry }) => isEntry)?.code
  const sheet = output.find(({ fileName }) => fileName.endsWith('.css'))
  if (code === undefined || !sheet) throw new Error('The public pages have no script or no style sheet.')
  if (Buffer.byteLength(code) > maxScriptBytes)
    throw new Error(`The script of the public pages has more than ${maxScriptBytes} bytes.`)
  return {
    code,
    style: String(sheet.source),
    others: output.filter((file) => file.type === 'asset' && file !== sheet),
  }
}

/** Runs the pages’ own code outside of the build, as Node.js would. */
async function render(files: BuiltFiles): Promise<RenderedPages> {
  const output = await outputOf({
    ...shared,
    plugins: [react()],
    ssr: { noExternal: true },
    build: { write: false, ssr: join(source, 'render.tsx'), target: 'node24' },
  })
  const folder = await mkdtemp(join(tmpdir(), 'majlis-public-pages-'))
  try {
    for (const { fileName, code } of output)
      if (code !== undefined)
        await writeFile(join(folder, fileName.replace(/^.*\//, '').replace(/\.js$/, '.mjs')), code)
    const entry = output.find(({ isEntry }) => isEntry)
    const path = join(folder, (entry?.fileName ?? '').replace(/\.js$/, '.mjs'))
    const module: { renderPages(built: BuiltFiles): RenderedPages } = await import(pathToFileURL(path).href)
    return module.renderPages(files)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function outputOf(config: InlineConfig): Promise<Output[]> {
  const built = await build(config)
  if (Array.isArray(built) || !('output' in built)) throw new Error('Not one build of Vite.')
  return built.output
}

const darkTokens =
  /\[data-theme=["']?dark["']?\],\s*\[data-mantine-color-scheme=["']?dark["']?\]\s*\{([^}]*)\}/

/** The app chooses the theme by script; these pages follow the system’s without one, unless the head’s script has found a choice. */
function withSystemTheme(style: string): string {
  const tokens = darkTokens.exec(style)?.[1]
  if (!tokens) throw new Error('The style sheet has no tokens of the dark theme.')
  return `${style}@media (prefers-color-scheme:dark){:root:not([data-mantine-color-scheme]){${tokens}}}`
}
