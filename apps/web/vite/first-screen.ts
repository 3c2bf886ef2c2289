import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { minifySync, type Plugin } from 'vite'

interface FirstScreen {
  /** How its addresses begin. */
  paths: string[]
  /** Its code, by the end of the module's path. */
  modules: string[]
  namespaces: string[]
  /** Code that is fetched once the screen has been painted, because the next step needs it at once. */
  later?: string[]
}

/** What each first screen is made of; the first match counts. */
const screens: FirstScreen[] = [
  {
    paths: ['/m/j/', '/join/', '/start-meeting'],
    modules: ['app/door-app.tsx'],
    namespaces: ['join'],
    later: [
      'components/device-fields.tsx',
      'components/device-guide.tsx',
      'media/src/livekit-room.ts',
      'features/room/index.ts',
    ],
  },
  // Who types an ID is on no meeting's door yet.
  { paths: ['/m/j'], modules: ['app/door-app.tsx', 'components/entry-form.tsx'], namespaces: ['join'] },
  {
    paths: ['/sign-'],
    modules: ['app/app.tsx', 'features/auth/index.ts'],
    namespaces: ['common', 'errors', 'auth', 'security'],
  },
  {
    paths: ['/home'],
    modules: ['app/app.tsx', 'app/shell/shell.tsx', 'features/home/index.ts'],
    namespaces: ['common', 'errors', 'shell', 'home', 'invitations', 'recurrence'],
  },
]

const languages = ['en', 'bn', 'ar']

const script = fileURLToPath(new URL('./start-script.js', import.meta.url))

/** The parts of a Rollup bundle that are looked at here. */
interface Chunk {
  type: string
  fileName: string
  facadeModuleId?: string | null
  imports?: string[]
  moduleIds?: string[]
  viteMetadata?: { importedCss: Set<string> }
}

/**
 * `/start.js`, which runs before the first paint. In a build it knows the files of the first screens, so that they are
 * fetched at once and not one after the other.
 */
export function firstScreen(): Plugin {
  return {
    name: 'majlis-first-screen',
    transformIndexHtml: () => [{ tag: 'script', attrs: { src: '/start.js' }, injectTo: 'head-prepend' }],
    configureServer(server) {
      server.middlewares.use('/start.js', (_request, response) => {
        response.setHeader('content-type', 'text/javascript')
        response.end(scriptWith([]))
      })
    },
    generateBundle(_options, bundle) {
      const chunks: Chunk[] = Object.values(bundle)
      const own = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'))
      const known = new Set(own ? filesOf(own, chunks) : [])
      const filesOfModules = (modules: string[]) =>
        modules
          .flatMap((module) =>
            chunks.filter(({ moduleIds }) => moduleIds?.some((id) => id.endsWith(`/${module}`))),
          )
          .flatMap((chunk) => filesOf(chunk, chunks))
          .filter((file, place, all) => !known.has(file) && all.indexOf(file) === place)
      const first = screens.map(({ paths, modules, namespaces, later = [] }) => ({
        paths,
        files: filesOfModules(modules),
        later: filesOfModules(later).filter((file) => !filesOfModules(modules).includes(file)),
        texts: Object.fromEntries(
          languages.map((language) => [
            language,
            namespaces.flatMap((namespace) => textFile(chunks, language, namespace)),
          ]),
        ),
      }))
      const fonts = chunks
        .map(({ fileName }) => fileName)
        .filter((fileName) => /lato-latin-[47]00-/.test(fileName))
      this.emitFile({
        type: 'asset',
        fileName: 'start.js',
        source: minifySync('start.js', scriptWith(first, fonts)).code,
      })
    },
  }
}

function scriptWith(screensOfBuild: unknown[], fonts: string[] = []): string {
  return readFileSync(script, 'utf8')
    .replace('[/* first screens */]', JSON.stringify(screensOfBuild))
    .replace('[/* fonts */]', JSON.stringify(fonts))
}

/** A chunk's file, its style sheets, and those of everything it imports. */
function filesOf(chunk: Chunk, chunks: Chunk[]): string[] {
  const seen = new Set<string>()
  const visit = (one: Chunk): void => {
    if (seen.has(one.fileName)) return
    seen.add(one.fileName)
    for (const css of one.viteMetadata?.importedCss ?? []) seen.add(css)
    for (const name of one.imports ?? []) {
      const imported = chunks.find(({ fileName }) => fileName === name)
      if (imported) visit(imported)
    }
  }
  visit(chunk)
  return [...seen]
}

function textFile(chunks: Chunk[], language: string, namespace: string): string[] {
  const end = `/messages/${language}/${namespace}.json`
  return chunks.flatMap(({ moduleIds, fileName }) =>
    moduleIds?.some((id) => id.endsWith(end)) ? [fileName] : [],
  )
}
