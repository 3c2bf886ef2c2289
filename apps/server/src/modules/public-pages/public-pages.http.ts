import { languages, type Language } from '@majlis/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { allowHost, allowInline } from '../../platform/http/security-headers.ts'
import type { SalesApi } from '../sales/index.ts'
import type { PageStore } from './page-store.ts'
import { requestedLanguage } from './requested-language.ts'
import { sendSalesForm } from './sales-form.ts'

export interface PublicPagesHttpDeps {
  store: PageStore
  publicUrl: string
  /** The service that counts visits, if any. */
  statisticsUrl: string | null
  submitToSales: SalesApi['submit']
}

interface PageChoice {
  language: Language
  isPrefixed: boolean
}

const salesPath = '/talk-to-sales'
const maxFormBytes = 64 * 1024

/** Sends a page, the form or its confirmation. */
function createAnswers({ store, statisticsUrl, submitToSales }: PublicPagesHttpDeps) {
  function head(reply: FastifyReply, { language, isPrefixed }: PageChoice): FastifyReply {
    const policy = reply.getHeader('content-security-policy')
    if (typeof policy === 'string') reply.header('content-security-policy', withOurs(policy))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('vary', isPrefixed ? 'accept-encoding' : 'accept-encoding, accept-language, cookie')
  }

  /** Allows what these pages contain and load, and others do not. */
  function withOurs(policy: string): string {
    const withPages = allowInline(policy, store.inlineHashes)
    return statisticsUrl ? allowHost(withPages, new URL(statisticsUrl).origin) : withPages
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, name: string, choice: PageChoice) {
    const { content, brotli, etag } = await store.get({ name, ...choice })
    head(reply, choice).header('cache-control', 'no-cache').header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(content)
    return reply.header('content-encoding', 'br').send(brotli)
  }

  async function takeForm(
    request: FastifyRequest<{ Body: URLSearchParams }>,
    reply: FastifyReply,
    choice: PageChoice,
  ) {
    const { language, isPrefixed } = choice
    const form = await sendSalesForm(request.body, { submit: submitToSales, language, ip: request.ip })
    const path = `${isPrefixed ? `/${language}` : ''}${salesPath}`
    // A redirect, so that a reload does not send the form again.
    if (form.isSent) return reply.header('cache-control', 'no-store').redirect(`${path}?sent`, 303)
    return head(reply, choice)
      .header('cache-control', 'no-store')
      .status(form.status)
      .send(store.salesPage(choice, form))
  }

  return {
    answer,
    takeForm,
    thank: (reply: FastifyReply, choice: PageChoice) =>
      head(reply, choice).header('cache-control', 'no-store').send(store.salesPage(choice, 'sent')),
  }
}

/**
 * The pages for visitors, each under its own path in the browser’s language and under `/en`, `/bn` and `/ar`, with `robots.txt` and
 * `sitemap.xml`. Everything can be read, and the form be sent, without a script.
 */
export function createPublicPagesHttp(deps: PublicPagesHttpDeps) {
  const { store, publicUrl } = deps
  const { answer, takeForm, thank } = createAnswers(deps)

  function addPage(
    app: FastifyInstance,
    { name, path }: { name: string; path: string },
    prefix: Language | null,
  ) {
    const choiceOf = (request: FastifyRequest): PageChoice => ({
      language: prefix ?? requestedLanguage(request.headers['accept-language']),
      isPrefixed: prefix !== null,
    })
    const address = `${prefix ? `/${prefix}` : ''}${path}`
    if (path === salesPath)
      app.post<{ Body: URLSearchParams }>(address, (request, reply) =>
        takeForm(request, reply, choiceOf(request)),
      )
    app.get<{ Querystring: Record<string, unknown> }>(address, async (request, reply) => {
      const choice = choiceOf(request)
      const isSent = path === salesPath && 'sent' in request.query
      return isSent ? thank(reply, choice) : answer(request, reply, name, choice)
    })
  }

  return {
    plugin: async (app: FastifyInstance): Promise<void> => {
      // Pages come from memory; only the form costs more.
      app.addHook('onRoute', (route) => {
        route.config = { ...route.config, isUnbounded: route.method !== 'POST' }
      })
      app.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: maxFormBytes },
        async (_request: FastifyRequest, body: string) => new URLSearchParams(body),
      )
      for (const page of store.pages) {
        // `/` is also the app’s: see `answerHome`.
        if (page.path !== '/') addPage(app, page, null)
        for (const language of languages) addPage(app, page, language)
      }
      app.get('/robots.txt', async (_request, reply) =>
        reply.type('text/plain').send(robots(publicUrl, store)),
      )
      app.get('/sitemap.xml', async (_request, reply) =>
        reply.type('application/xml').send(sitemap(publicUrl, store)),
      )
    },
    /** The landing page at `/`. */
    answerHome: (request: FastifyRequest, reply: FastifyReply) =>
      answer(request, reply, 'landing', {
        language: requestedLanguage(request.headers['accept-language']),
        isPrefixed: false,
      }),
  }
}

/** Search engines may read only the public pages. */
function robots(publicUrl: string, { pages }: PageStore): string {
  const allowed = pages.flatMap(({ path }) => [
    path === '/' ? '/$' : path,
    ...languages.map((language) => `/${language}${path === '/' ? '$' : path}`),
  ])
  return [
    'User-agent: *',
    ...allowed.map((path) => `Allow: ${path}`),
    'Allow: /assets/',
    'Disallow: /',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')
}

function sitemap(publicUrl: string, { pages }: PageStore): string {
  const urlOf = (path: string, language: Language) => `${publicUrl}/${language}${path === '/' ? '' : path}`
  const entries = pages.flatMap(({ path }) =>
    languages.map((language) => {
      const alternates = languages.map(
        (one) => `<xhtml:link rel="alternate" hreflang="${one}" href="${urlOf(path, one)}"/>`,
      )
      const neutral = `<xhtml:link rel="alternate" hreflang="x-default" href="${publicUrl}${path}"/>`
      return `<url><loc>${urlOf(path, language)}</loc>${alternates.join('')}${neutral}</url>`
    }),
  )
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n')
}
