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
  pageUrl(access: SfuAccess): string
}

/** Serves a bare page with nothing but livekit-client (its minified build), told by its address where to connect. */
export async function serveLivekitPage(): Promise<LivekitPage> {
  const require = createRequire(import.meta.url)
  // Its CommonJS entry is the minified build for browsers.
  const dist = dirname(require.resolve('livekit-client'))
  const description = await readFile(new URL('../package.json', import.meta.url), 'utf8')
  const { devDependencies } = JSON.parse(description) as { devDependencies: Record<string, string> }
  const page = await readFile(new URL('livekit-page.html', import.meta.url), 'utf8')
  const files = await serveFiles(dist, { '/': page })
  return {
    ...files,
    version: devDependencies['livekit-client'] ?? '',
    pageUrl: ({ url, token }) => `${files.url}/#${new URLSearchParams({ url, token }).toString()}`,
  }
}
