import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createFakeMediaServer } from './integrations/livekit/fake-media-server.ts'
import { systemClock } from './platform/clock/clock.ts'
import { testApp } from './testing/app.ts'
import { recordedLog } from './testing/log.ts'
import { signUpOf } from './testing/people.ts'
import { apiOf } from './testing/permissions/api.ts'

interface Schema {
  $ref?: string
  type?: string | string[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
}

interface Operation {
  operationId: string
  parameters?: { in: 'path' | 'query' | 'header'; name: string; schema: Schema }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

// Written by our own build.
const document = JSON.parse(
  readFileSync(new URL('../../../packages/contract/openapi.json', import.meta.url), 'utf8'),
) as OpenApi

/** A text within the fields of an input: `['settings', 'title']`; `*` stands for a name that may be any. */
type Path = readonly string[]

/** Where texts stand in what a schema describes. */
function* textsOf(schema: Schema, path: Path = []): Generator<Path> {
  if (schema.$ref) {
    const named = document.components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']
    if (named) yield* textsOf(named, path)
    return
  }
  if ([schema.type].flat().includes('string')) yield path
  for (const [name, field] of Object.entries(schema.properties ?? {})) yield* textsOf(field, [...path, name])
  if (schema.items) yield* textsOf(schema.items, [...path, '0'])
  if (typeof schema.additionalProperties === 'object')
    yield* textsOf(schema.additionalProperties, [...path, 'any'])
  for (const part of [schema.anyOf, schema.oneOf, schema.allOf].flatMap((parts) => parts ?? []))
    yield* textsOf(part, path)
}

function bodyWith(path: Path, text: string): unknown {
  return path.reduceRight<unknown>((inner, key) => (key === '0' ? [inner] : { [key]: inner }), text)
}

interface Try {
  call: string
  /** Where the text stands. */
  field: string
  method: string
  url: string
  payload?: string
}

function* triesOf(template: string, method: string, operation: Operation): Generator<Try> {
  const call = operation.operationId
  const path = (name?: string, text = 'x') =>
    `/api${template.replace(/\{(\w+)\}/g, (_, param: string) => (param === name ? text : 'x'))}`
  for (const { in: place, name } of operation.parameters ?? []) {
    // `%ED%A0%80` is what half a surrogate pair would be in UTF-8.
    for (const bytes of ['a%00b', 'a%ED%A0%80b']) {
      if (place === 'path') yield { call, field: name, method, url: path(name, bytes) }
      if (place === 'query') yield { call, field: name, method, url: `${path()}?${name}=${bytes}` }
    }
  }
  const body = operation.requestBody?.content['application/json']
  if (!body) return
  const fields = new Map(Array.from(textsOf(body.schema), (at) => [at.join('.'), at]))
  for (const [field, at] of fields) {
    for (const text of ['a\0b', 'a\uD800b'])
      yield { call, field, method, url: path(), payload: JSON.stringify(bodyWith(at, text)) }
  }
}

it('refuses characters that cannot be stored in every text of every call, and names the field', async () => {
  const { log, lines } = recordedLog()
  const app = await testApp({
    log,
    media: createFakeMediaServer({ clock: systemClock }),
    environment: { CALLS_PER_MINUTE: '1000000' },
  })
  const owner = await signUp()
  const { meeting } = apiOf(app.http, owner)
  const { data: started } = await meeting.startMeeting({ idSource: 'generated', settings: {} })
  const { data: joined } = await meeting.joinMeeting({ meeting: started.meeting })

  async function signUp(): Promise<string> {
    const api = apiOf(app.http)
    const email = 'nusrat@riverside.example'
    const { data } = await api.identity.signUp(signUpOf({ email }))
    const { subject } = await app.platform.database.db
      .selectFrom('mails')
      .select('subject')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    const code = /\d{6}/.exec(subject)?.[0] ?? ''
    return (await api.identity.verifyCode({ email, signUpId: data.signUpId, code })).data.accessToken
  }

  const tries = Object.entries(document.paths).flatMap(([template, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => [...triesOf(template, method, operation)]),
  )
  const wrong: string[] = []
  for (const { call, field, method, url, payload } of tries) {
    const token = url.startsWith('/api/meeting/room') ? joined.participantToken : owner
    const response = await app.http.inject({
      // The document knows these methods and no others.
      method: method.toUpperCase() as 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
      url,
      headers: {
        authorization: `Bearer ${token}`,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(payload === undefined ? {} : { payload }),
    })
    const answer: { code?: string; data?: { field?: string } } = response.json()
    // A download takes the name and its ending as one.
    // Bytes that are not UTF-8 reach no call, so the field cannot be named.
    const isRight = url.includes('%ED')
      ? answer.code === 'input.invalid'
      : answer.code === 'input.invalid_characters' &&
        (call === 'recording.download' || answer.data?.field?.endsWith(field) === true)
    if (!isRight) wrong.push(`${call} ${field}: ${response.statusCode} ${response.body.slice(0, 120)}`)
  }
  expect(wrong).toEqual([])
  expect(tries.length).toBeGreaterThan(500)
  expect(lines().filter(({ level }) => level === 'error')).toEqual([])
}, 60_000)
