import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type FilesServer, serveFiles } from '../harness/files-server.ts'

export interface ElementCall extends FilesServer {
  readonly version: string
  /** Its pre-join page ("lobby") with camera preview and a button "Join call". */
  readonly lobbyUrl: string
}

/**
 * Element Call's published build, as it is embedded in Element: it speaks to its host by messages. The host here is a few
 * lines in the page itself (`element-call-host.js`) that give it what the lobby needs – a room with a name and its user –
 * at once, so it waits for no homeserver.
 */
export async function serveElementCall(): Promise<ElementCall> {
  const packageFile = createRequire(import.meta.url).resolve('@element-hq/element-call-embedded/package.json')
  const dist = join(dirname(packageFile), 'dist')
  const [page, host, description] = await Promise.all([
    readFile(join(dist, 'index.html'), 'utf8'),
    readFile(new URL('element-call-host.js', import.meta.url), 'utf8'),
    readFile(packageFile, 'utf8'),
  ])
  const files = await serveFiles(dist, { '/room': page.replace('<head>', `<head><script>${host}</script>`) })
  const parameters = new URLSearchParams({
    widgetId: 'bench',
    parentUrl: files.url,
    roomId: '!bench:localhost',
    userId: '@bench:localhost',
    deviceId: 'BENCH',
    baseUrl: files.url,
    intent: 'join_existing',
    skipLobby: 'false',
    confineToRoom: 'true',
    preload: 'false',
    enableE2EE: 'false',
  })
  return {
    ...files,
    version: (JSON.parse(description) as { version: string }).version,
    lobbyUrl: `${files.url}/room#?${parameters.toString()}`,
  }
}
