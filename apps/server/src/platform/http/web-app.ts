import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { answerRefusal } from './server.ts'

/** Files under here are named by their content, so a browser never asks for one twice. */
const hashedFolder = '/assets/'

/**
 * Serves the built web app, and its `index.html` for every page address, so that a reload or a shared link opens the page.
 * What is under `/api` and not there is an error of the catalogue. Without a built app only that remains.
 */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  const hasApp = existsSync(join(root, 'index.html'))
  if (hasApp) {
    await app.register(fastifyStatic, {
      root,
      // `<file>.br` and `<file>.gz` lie beside the file: see compressAssets.
      preCompressed: true,
      dotfiles: 'ignore',
      cacheControl: false,
      setHeaders: (reply, path) => {
        const isHashed = path.slice(root.length).startsWith(hashedFolder)
        reply.header('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  }

  app.setNotFoundHandler(async (request, reply) => {
    if (hasApp && isPage(request)) return reply.sendFile('index.html')
    return answerRefusal(reply, 'general.not_found')
  })
}

/** Whether a request is for something that a person looks at: neither a call nor a file. */
export function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|dev|ws|assets)(\/|\?|$)/.test(url)) return false
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept)
}
