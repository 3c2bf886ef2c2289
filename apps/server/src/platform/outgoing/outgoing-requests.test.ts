import type { LookupAddress } from 'node:dns'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, it, onTestFinished } from 'vitest'
import { AnswerTooLongError, createOutgoingRequests, InsideAddressError } from './outgoing-requests.ts'

/** A server of this machine; answers its port, and who asked it. */
async function insideServer(answer: RequestListener = (_request, response) => response.end('inside')) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(`${request.method} ${request.headers.host} ${request.url}`)
    answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, asked }
}

const plain = { method: 'GET', headers: {}, maxAnswerBytes: 1000 }

/** A name server that gives these answers in order. */
function nameServer(...answers: string[][]) {
  const questions: string[] = []
  return {
    questions,
    look: (host: string, _options: unknown, answered: (error: null, found: LookupAddress[]) => void) => {
      const addresses = answers[questions.length] ?? []
      questions.push(host)
      answered(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )
    },
  }
}

describe('addresses that users name', () => {
  it('are not asked where they are of this network, nor where their name leads there', async () => {
    const { port, asked } = await insideServer()
    const requests = createOutgoingRequests({ internalHosts: [] })
    for (const host of ['127.0.0.1', 'localhost', '[::1]', '0x7f.1', '2130706433', '[::ffff:127.0.0.1]']) {
      await expect(requests.ask(`http://${host}:${port}/`, plain)).rejects.toThrow(InsideAddressError)
      await expect(requests.check(`http://${host}:${port}/`)).rejects.toThrow(InsideAddressError)
    }
    expect(asked).toEqual([])
  })

  it('are asked at the very address that was judged, and looked up once for it', async () => {
    const { port, asked } = await insideServer()
    const { look, questions } = nameServer(['203.0.114.1'], ['127.0.0.1'])
    const requests = createOutgoingRequests({ internalHosts: [], look })
    await expect(requests.check(`http://rebound.example:${port}/`)).resolves.toBeUndefined()
    await expect(requests.ask(`http://rebound.example:${port}/`, plain)).rejects.toThrow(InsideAddressError)
    expect(questions).toEqual(['rebound.example', 'rebound.example'])
    expect(asked).toEqual([])
  })

  it('are refused as a whole where one of several addresses lies inside', async () => {
    const { look } = nameServer(['203.0.114.1', '10.0.0.1'])
    const requests = createOutgoingRequests({ internalHosts: ['127.0.0.1'], look })
    await expect(requests.ask('http://both.example/', plain)).rejects.toThrow(InsideAddressError)
  })

  it('are asked where the operator lets them in', async () => {
    const { port, asked } = await insideServer((_request, response) => {
      response.writeHead(302, { location: 'http://127.0.0.1:1/', 'set-cookie': ['a=1', 'b=2'] }).end('moved')
    })
    const { look } = nameServer(['127.0.0.1'])
    const requests = createOutgoingRequests({ internalHosts: ['keycloak'], look })
    const answer = await requests.ask(`http://keycloak:${port}/keys?a=1`, {
      ...plain,
      method: 'POST',
      body: 'x',
    })
    expect(asked).toEqual([`POST keycloak:${port} /keys?a=1`])
    expect(answer.status).toBe(302)
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2'])
    expect(await answer.text()).toBe('moved')
  })
})

describe('an answer', () => {
  const requests = createOutgoingRequests({ internalHosts: ['127.0.0.1'] })

  it('that is too long is not read to its end', async () => {
    const { port } = await insideServer((_request, response) => response.end('x'.repeat(1001)))
    await expect(requests.ask(`http://127.0.0.1:${port}/`, plain)).rejects.toThrow(AnswerTooLongError)
  })

  it('that never ends, or never begins, is waited for as long as the caller says', async () => {
    for (const answer of [
      (): void => undefined,
      ((_request, response) => response.write('x')) satisfies RequestListener,
    ]) {
      const { port } = await insideServer(answer)
      const signal = AbortSignal.timeout(50)
      await expect(requests.ask(`http://127.0.0.1:${port}/`, { ...plain, signal })).rejects.toThrow('aborted')
    }
  })

  it('without a body is one', async () => {
    const { port } = await insideServer((_request, response) => response.writeHead(204).end())
    expect((await requests.ask(`http://127.0.0.1:${port}/`, plain)).status).toBe(204)
  })
})
