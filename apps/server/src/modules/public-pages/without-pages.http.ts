import type { FastifyInstance } from 'fastify'

const legalPaths = ['/terms-condition', '/terms-service', '/privacy-policy-statement']

/** With `PUBLIC_PAGES=off`: redirects to `/`, or from legal texts to the operator’s own, and keeps search engines out. */
export function withoutPublicPages({
  paths,
  termsUrl,
}: {
  paths: readonly string[]
  termsUrl: string | null
}) {
  return async (app: FastifyInstance): Promise<void> => {
    for (const path of paths)
      if (path !== '/')
        app.get(path, async (_request, reply) =>
          reply.redirect((legalPaths.includes(path) && termsUrl) || '/', 302),
        )
    app.get('/robots.txt', async (_request, reply) =>
      reply.type('text/plain').send('User-agent: *\nDisallow: /\n'),
    )
  }
}
