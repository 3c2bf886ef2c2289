import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import { type FilesServer, serveFiles } from '../harness/files-server.ts'

export interface SfuAccess {
  readonly url: string
  readonly token: string
}

export interface LivekitPage extends FilesServer {
  readonly version: string
  /** With a Join button and one picture, the last one that came. */
  pageUrl(access: SfuAccess): string
  /** Joins automatically and shows everyone. `voice`: a preset of livekit-client for the microphone, instead of its default. */
  roomUrl(access: SfuAccess, voice?: 'speech'): string
}

/** Serves bare pages with nothing but livekit-client (its minified build), whose address says where to connect. */
export async function serveLivekitPage(): Promise<LivekitPage> {
  const require = createRequire(import.meta.url)
  // Its CommonJS entry is the minified build for browsers.
  const dist = dirname(require.resolve('livekit-client'))
  const description = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  const { devDependencies } = JSON.parse(description) as { devDependencies: Record<string, string> }
  const [page, room] = await Promise.all(
    ['livekit-page.html', 'livekit-room.html'].map((name) =>
      readFile(new URL(name, import.meta.url), 'utf8'),
    ),
  )
  const files = await serveFiles(dist, { '/': page ?? '', '/room': room ?? '' })
  const addressOf = (path: string, { url, token }: SfuAccess) =>
    `${files.url}${path}#${new URLSearchParams({ url, token }).toString()}`
  return {
    ...files,
    version: devDependencies['livekit-client'] ?? '',
    pageUrl: (access) => addressOf('/', access),
    roomUrl: (access, voice) => `${addressOf('/room', access)}${voice ? `&voice=${voice}` : ''}`,
  }
}
