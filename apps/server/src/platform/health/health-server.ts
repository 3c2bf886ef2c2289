import { createServer, type Server } from 'node:http'
import { alive, livePath, type HealthReport } from './health.ts'

/**
 * Health on a port of its own, for processes that serve no pages: the paths and answers of `/api/health/live` and
 * `/api/health/ready`, nothing else.
 */
export function createHealthServer(report: () => Promise<HealthReport>): Server {
  async function answerTo(path: string): Promise<{ status: number; data: unknown }> {
    if (path === livePath) return { status: 200, data: alive }
    const data = await report()
    return { status: data.ready ? 200 : 503, data }
  }

  return createServer((request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    if (request.method !== 'GET' || ![livePath, '/api/health/ready'].includes(path))
      return void response.writeHead(404, { connection: 'close' }).end()
    void answerTo(path)
      .catch(() => ({ status: 503, data: { ready: false, engines: [] } }))
      .then(({ status, data }) => {
        response.writeHead(status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
        return response.end(JSON.stringify({ status: 'success', data }))
      })
  })
}
