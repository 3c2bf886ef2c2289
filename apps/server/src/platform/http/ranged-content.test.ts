import { Readable, Writable } from 'node:stream'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerContent } from './ranged-content.ts'
import { answerRefusal } from './server.ts'

async function setup(text: string | null) {
  const warnings: string[] = []
  const stream = new Writable({
    write(line, _encoding, done) {
      warnings.push(String(line))
      done()
    },
  })
  const app = Fastify({ logger: { level: 'warn', stream } })
  app.get('/content', async (request, reply) => {
    const content = {
      id: 'one',
      bytes: text?.length ?? 0,
      contentType: 'text/plain',
      disposition: 'inline',
      open: async () => (text === null ? null : Readable.from([text])),
    }
    return (await answerContent(request, reply, content)) ? reply : answerRefusal(reply, 'file.not_found')
  })
  const { statusCode, body } = await app.inject('/content')
  await app.close()
  return { statusCode, body, warnings }
}

it('answers once, and writes nothing about it into the log', async () => {
  expect(await setup('hello')).toEqual({ statusCode: 200, body: 'hello', warnings: [] })
})

it('leaves the answer to the caller if the content is lost', async () => {
  expect(await setup(null)).toMatchObject({ statusCode: 404, warnings: [] })
})
