import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { gzipSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.ogg': 'audio/ogg',
}

export interface FilesServer extends AsyncDisposable {
  readonly url: string
}

/**
 * Serves files as a good static server would: gzipped once, kept in memory. `pages` are made documents by their path,
 * everything else is a file under `root`.
 */
export async function serveFiles(root: string, pages: Record<string, string>): Promise<FilesServer> {
  const ready = new Map<string, Buffer>()
  async function contentOf(path: string): Promise<Buffer | undefined> {
    const known = ready.get(path)
    if (known) return known
    const file = join(root, normalize(path))
    const page = pages[path]
    if (page === undefined && (!file.startsWith(root) || !existsSync(file))) return undefined
    const content = gzipSync(page ?? (await readFile(file)))
    ready.set(path, content)
    return content
  }

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname)
    void contentOf(path)
      .catch(() => undefined)
      .then((content) => {
        if (!content) return response.writeHead(404).end()
        const type = pages[path] === undefined ? types[extname(path)] : types['.html']
        return response
          .writeHead(200, {
            'content-type': type ?? 'application/octet-stream',
            'content-encoding': 'gzip',
            'cache-control': pages[path] === undefined ? 'public, max-age=31536000, immutable' : 'no-cache',
          })
          .end(content)
      })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A TCP server always has an address of this shape.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
