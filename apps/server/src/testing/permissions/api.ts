import { contract, type Contract } from '@majlis/contract'
import { createORPCClient, ORPCError } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import type { FastifyInstance } from 'fastify'

/** Every call, as a client with this bearer token and address makes it over HTTP. Throws `ORPCError` with a code of the catalogue. */
export type Api = ContractRouterClient<Contract>

export function apiOf(http: FastifyInstance, token: string | null = null, remoteAddress = '127.0.0.1'): Api {
  const link = new OpenAPILink(contract, {
    url: 'http://majlis.test/api',
    headers: () => (token === null ? {} : { authorization: `Bearer ${token}` }),
    fetch: (request) => inject(http, request, remoteAddress),
    customErrorResponseBodyDecoder: (body, { status }) => {
      const code = codeOf(body)
      return code === null ? null : new ORPCError(code, { status, defined: true })
    },
  })
  return createORPCClient(link)
}

async function inject(http: FastifyInstance, request: Request, remoteAddress: string): Promise<Response> {
  const { pathname, search } = new URL(request.url)
  const body = Buffer.from(await request.arrayBuffer())
  const { statusCode, headers, rawPayload } = await http.inject({
    // The contract knows these methods and no others.
    method: request.method as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: pathname + search,
    remoteAddress,
    headers: Object.fromEntries(request.headers),
    ...(body.length > 0 ? { payload: body } : {}),
  })
  const answerHeaders = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  // The state of the engines is 503 while one of them fails, which is a valid response.
  const status = pathname.endsWith('/health/ready') ? 200 : statusCode
  return new Response(new Uint8Array(rawPayload), { status, headers: answerHeaders })
}

function codeOf(body: unknown): string | null {
  const isError = typeof body === 'object' && body !== null && 'code' in body
  return isError && typeof body.code === 'string' ? body.code : null
}
