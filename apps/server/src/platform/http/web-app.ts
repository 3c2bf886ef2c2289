import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { minuteMs } from '../clock/durations.ts'
import { isUnavailable } from '../database/unavailable.ts'
import { AppError } from '../errors/app-error.ts'
import { ipKeys } from '../limits/ip-key.ts'
import { createMemoryLimiter } from '../limits/memory-limiter.ts'
import { createKeptAssets } from './kept-assets.ts'
import { readPagePaths } from './known-paths.ts'
import { allowInline, type InlineHashes } from './security-headers.ts'
import { answerRefusal } from './server.ts'

/** Files under here are named by their content, so a browser never asks for one twice. */
const hashedFolder = '/assets/'
/** Some paths are no valid address on any host, such as `//`. */
const base = 'http://localhost'
/** A vanity URL or a host name. */
const organizationAddress = /^[a-z0-9.-]{1,253}$/
/** Per IP address. Far more than people who mistype links need. */
const lookupsPerMinute = 60
const forGood = 'public, max-age=31536000, immutable'

/** A page of the build for the addresses of a first screen (apps/web/vite/first-screen.ts). */
interface FirstScreen {
  page: string
  /** How its addresses begin; the first match counts. */
  paths: string[]
  /** For who seems to be signed in: others are led elsewhere by the app. */
  needsSession: boolean
  /** The call that it makes in any case at these addresses; the first group of them is its last part. */
  ahead?: { address: string; call: string }
  /** What is written into the page (apps/web/vite/inline.ts). */
  inline?: InlineHashes
}

export interface WebAppOptions {
  root: string
  sessionCookie: string
  /** The page for visitors at `/`; null where that is a page of the app, too. */
  answerHome: ((request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) | null
  /** Whether an organisation has this address, a path of one part. */
  isOrganization(this: void, address: string, ip: string): Promise<boolean>
}

/**
 * Serves the built web app, and one of its pages for every page address, so that a reload or a shared link opens the page: that of a first
 * screen where one belongs to the address, else `index.html`. Where the app has no page, the status is 404. Each page has two variants:
 * browsers without a `sessionCookie` get one that need not ask for a session. What is under `/api` and not there is an error of the
 * catalogue. Without a built app only that remains.
 */
export async function serveWebApp(
  app: FastifyInstance,
  { root, sessionCookie, answerHome, isOrganization }: WebAppOptions,
): Promise<void> {
  const hasApp = existsSync(join(root, 'index.html'))
  const firstScreens = readFirstScreens(join(root, 'first-screens.json'))
  const isKnown = createIsKnown({ root, isOrganization })
  if (hasApp) await serveFiles(app, root)

  const answerPage = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    if (hasApp && isPage(request) && URL.canParse(request.url, base)) {
      const ahead = aheadOf(request)
      // The browser requests it immediately, and the page's script uses the response.
      if (ahead) reply.header('link', `<${ahead}>; rel=preload; as=fetch; crossorigin=anonymous`)
      reply.header('vary', 'cookie')
      allowInlineOf(request, reply)
      if (await isKnown(request)) return reply.sendFile(pageFor(request))
      // A cached page must not be answered with 304: the browser would show the old status.
      return reply.status(404).sendFile(pageFor(request), { etag: false, lastModified: false })
    }
    return answerRefusal(reply, 'general.not_found')
  }
  // Not the file of that address, which is one page for everyone.
  app.get('/', (request, reply) =>
    answerHome && hasApp && isForVisitors(request) ? answerHome(request, reply) : answerPage(request, reply),
  )
  app.setNotFoundHandler(answerPage)

  /** The desktop program has no use for a landing page (spec 2.22), and people with a session are led to Home. */
  function isForVisitors({ cookies, headers }: FastifyRequest): boolean {
    return !cookies[sessionCookie] && !/\bMajlisDesktop\//.test(headers['user-agent'] ?? '')
  }

  const screenFor = ({ url }: FastifyRequest) =>
    firstScreens.find(({ paths }) => paths.some((path) => url.startsWith(path)))

  /** What the page of a visitor asks first. With a session it is asked by the access token, which only the page can get. */
  function aheadOf(request: FastifyRequest): string | null {
    const ahead = request.cookies[sessionCookie] ? undefined : screenFor(request)?.ahead
    const url = ahead && URL.parse(request.url, base)
    const last = url && new RegExp(ahead.address, 'i').exec(url.pathname)?.[1]
    if (!last) return null
    const pwd = url.searchParams.get('pwd')
    return `${ahead.call}${last.toLowerCase()}${pwd ? `?pwd=${encodeURIComponent(pwd)}` : ''}`
  }

  /** The screen whose page is the answer; undefined where `index.html` is. */
  function shownScreen(request: FastifyRequest): FirstScreen | undefined {
    const screen = screenFor(request)
    return screen?.needsSession && !request.cookies[sessionCookie] ? undefined : screen
  }

  function pageFor(request: FastifyRequest): string {
    const page = shownScreen(request)?.page ?? 'index.html'
    return request.cookies[sessionCookie] ? page : page.replace(/\.html$/, '.visitor.html')
  }

  function allowInlineOf(request: FastifyRequest, reply: FastifyReply): void {
    const inline = shownScreen(request)?.inline
    const policy = reply.getHeader('content-security-policy')
    if (inline && typeof policy === 'string')
      reply.header('content-security-policy', allowInline(policy, inline))
  }
}

/** The files of the build; those that are named by their content from memory. */
async function serveFiles(app: FastifyInstance, root: string): Promise<void> {
  await app.register(fastifyStatic, {
    root,
    // `<file>.br` and `<file>.gz` lie beside the file: see compressAssets.
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isHashed = path.slice(root.length).startsWith(hashedFolder)
      reply.header('cache-control', isHashed ? forGood : 'no-cache')
    },
  })
  const assets = createKeptAssets(join(root, hashedFolder))
  app.get<{ Params: { name: string } }>(`${hashedFolder}:name`, async ({ params, headers }, reply) => {
    const asset = await assets.find(params.name, headers['accept-encoding'])
    if (!asset) return reply.sendFile(`${hashedFolder}${params.name}`)
    reply.header('cache-control', forGood).header('vary', 'accept-encoding').type(asset.type)
    if (asset.encoding) reply.header('content-encoding', asset.encoding)
    return reply.send(asset.content)
  })
}

/** Whether the app has a page at an address. Where nobody can say whether an organisation has it, the page finds out. */
function createIsKnown({ root, isOrganization }: Pick<WebAppOptions, 'root' | 'isOrganization'>) {
  const kindOf = readPagePaths(join(root, 'addresses.json'))
  const lookups = createMemoryLimiter({
    name: 'page-addresses',
    points: lookupsPerMinute,
    windowMs: minuteMs,
  })

  /** Also true once an address is over the limit, or nobody can say: the page then finds out by itself. */
  async function isOfOrganization(address: string, ip: string): Promise<boolean> {
    try {
      lookups.consume(...ipKeys(ip))
      return await isOrganization(address, ip)
    } catch (error) {
      if (error instanceof AppError || isUnavailable(error)) return true
      throw error
    }
  }

  return async function isKnown({ url, ip }: FastifyRequest): Promise<boolean> {
    const { pathname } = new URL(url, base)
    const kind = kindOf(pathname)
    if (kind !== 'organization') return kind === 'page'
    const address = pathname.replaceAll('/', '').toLowerCase()
    return organizationAddress.test(address) && isOfOrganization(address, ip)
  }
}

/** None where the build has none. */
function readFirstScreens(file: string): FirstScreen[] {
  // Written by our own build.
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as FirstScreen[]) : []
}

/** Whether a request is for something that a person looks at: neither a call nor a file. */
export function isPage({ method, url, headers }: FastifyRequest): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  if (/^\/(api|dev|ws|assets)(\/|\?|$)/.test(url)) return false
  return headers.accept === undefined || /text\/html|\*\/\*/.test(headers.accept)
}
