import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply } from 'fastify'

const page = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Majlis API</title>
<link rel="stylesheet" href="/api/docs/swagger-ui.css">
</head>
<body>
<div id="docs"></div>
<script src="/api/docs/swagger-ui-bundle.js"></script>
<script src="/api/docs/start.js"></script>
</body>
</html>
`

const start = `SwaggerUIBundle({
  url: '/api/openapi.json',
  dom_id: '#docs',
  deepLinking: true,
  validatorUrl: null,
  defaultModelsExpandDepth: 0,
})
`

/** The OpenAPI document at `/api/openapi.json`, and a page at `/api/docs` to read it and try the calls. */
export async function apiDocs(app: FastifyInstance): Promise<void> {
  app.addHook('onRoute', (route) => {
    route.config = { ...route.config, isUnbounded: true }
  })
  const served = (reply: FastifyReply, type: string) =>
    reply.type(type).header('cache-control', 'public, max-age=3600')
  const textOf = (module: string) => readFile(fileURLToPath(module), 'utf8')

  app.get('/api/openapi.json', async (_request, reply) =>
    served(reply, 'application/json; charset=utf-8').send(
      await textOf(import.meta.resolve('@majlis/contract/openapi.json')),
    ),
  )
  app.get('/api/docs', async (_request, reply) => served(reply, 'text/html; charset=utf-8').send(page))
  app.get('/api/docs/start.js', async (_request, reply) =>
    served(reply, 'text/javascript; charset=utf-8').send(start),
  )
  app.get('/api/docs/swagger-ui.css', async (_request, reply) =>
    served(reply, 'text/css; charset=utf-8').send(
      await textOf(import.meta.resolve('swagger-ui-dist/swagger-ui.css')),
    ),
  )
  app.get('/api/docs/swagger-ui-bundle.js', async (_request, reply) =>
    served(reply, 'text/javascript; charset=utf-8').send(
      await textOf(import.meta.resolve('swagger-ui-dist/swagger-ui-bundle.js')),
    ),
  )
}
