import { OpenAPIGenerator, type OpenAPI } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import * as z from 'zod'
import * as schemas from './src/index.ts'
import { addExamples } from './openapi-examples.ts'
import { generalRefusals } from './src/calls/base.ts'
import {
  contract,
  errorCatalogue,
  errorDataSchema,
  type Access,
  type CallMeta,
  type ErrorCode,
} from './src/index.ts'

const description = `Every call of Majlis.

A successful call returns \`{ "status": "success", "data": … }\`. An error is an \`Error\`, whose \`code\` never changes its meaning. Times are
epoch milliseconds. Unknown fields are refused.

There are two bearer tokens: the **access token** of a signed-in user, valid for minutes and renewed by
\`POST /v1/auth/refresh\`, and the **participant token** that \`join-meeting\` gives to one person in one room.
Paths with \`/calender\` are also available under \`/calendar\`.`

const securityOf: Record<Access, OpenAPI.SecurityRequirementObject[]> = {
  public: [{}, { accessToken: [] }],
  user: [{ accessToken: [] }],
  participant: [{ participantToken: [] }],
  lobby: [{ participantToken: [] }],
}

const errorSchema = z.object({
  code: z.string(),
  status: z.int(),
  message: z.string(),
  data: errorDataSchema.optional(),
  defined: z.boolean().optional(),
})

/** The OpenAPI 3.1 document of the contract. */
export async function createOpenApiDocument(version: string): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [new ZodToJsonSchemaConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Majlis',
      version,
      description,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        accessToken: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The token of a signed-in user.',
        },
        participantToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'The token of one person in one room.',
        },
      },
    },
    commonSchemas: { Error: { schema: errorSchema }, ...namedSchemas() },
    customErrorResponseBodySchema: (errors) => refusalSchema(errors.map(([code]) => code)),
  })
  for (const { route, meta } of calls()) {
    const operation = document.paths?.[route.path ?? '']?.[methodOf(route.method)]
    if (!operation) throw new Error(`The document lacks ${route.method} ${route.path}`)
    operation.security = securityOf[meta.access]
    dropEmptyBodies(operation)
    addExamples(operation, document.components?.schemas ?? {})
  }
  addRecordingDownload(document)
  return document
}

type PathItem = NonNullable<NonNullable<OpenAPI.Document['paths']>[string]>
type Parameter = NonNullable<NonNullable<PathItem['get']>['parameters']>[number]

/** Spec 7.53: outside the contract's calls, because it supports `Range`. */
function addRecordingDownload({ paths }: OpenAPI.Document): void {
  const named = (where: 'path' | 'query', name: string, example: string, description: string): Parameter => ({
    name,
    in: where,
    required: where === 'path',
    description,
    schema: { type: 'string' },
    example,
  })
  const media = { '*/*': { schema: { type: 'string' as const, format: 'binary' } } }
  const item: PathItem = {
    get: {
      operationId: 'recording.download',
      summary: 'Download the file of a recording, or a range of it (RFC 9110 14)',
      tags: ['Recordings'],
      security: [{}],
      parameters: [
        named('path', 'fileName', 'Uo3x0b1m5m0pX9yJ6f2nQA', 'The unguessable name of the file'),
        named('path', 'extension', 'mp4', 'The extension of the recording'),
        named('query', 'meetingDate', '2027-03-04', 'Names the saved file'),
        named('query', 'meetingTitle', 'Design review', 'Names the saved file'),
        named('query', 'disposition', 'inline', '`inline`: played in a page; otherwise the file is saved'),
      ],
      responses: {
        200: { description: 'The whole file', content: media },
        206: { description: 'The requested range', content: media },
        416: { description: 'The range is outside the file' },
        ...refusals(...generalRefusals, 'recording.not_available'),
      },
    },
  }
  if (paths) paths['/file/downloadFileRecording/{fileName}.{extension}'] = item
}

/** The responses of a path outside the calls that can fail with `codes`, documented like those of the calls. */
function refusals(...codes: ErrorCode[]): OpenAPI.ResponsesObject {
  const byStatus = Map.groupBy(codes, (code) => errorCatalogue[code].status)
  return Object.fromEntries(
    Array.from(byStatus, ([status, ofStatus]) => [
      status,
      { description: `${status}`, content: { 'application/json': { schema: refusalSchema(ofStatus) } } },
    ]),
  )
}

function refusalSchema(codes: string[]) {
  return {
    allOf: [
      { $ref: '#/components/schemas/Error' },
      { type: 'object' as const, properties: { code: { enum: codes } } },
    ],
  }
}

/** A file as the body is described a second time, as JSON without a shape. */
function dropEmptyBodies({ requestBody }: OpenAPI.OperationObject): void {
  if (!requestBody || '$ref' in requestBody) return
  for (const [type, { schema }] of Object.entries(requestBody.content)) {
    if (schema && 'anyOf' in schema && schema.anyOf?.length === 0) delete requestBody.content[type]
  }
}

/** Every exported `somethingSchema` as `Something`, so that the document describes each shape once. */
function namedSchemas() {
  const names = Object.entries(schemas).flatMap(([name, schema]) =>
    name.endsWith('Schema') && schema instanceof z.ZodType
      ? [
          [
            `${name.charAt(0).toUpperCase()}${name.slice(1, -'Schema'.length)}`,
            { schema, strategy: 'output' as const },
          ] as const,
        ]
      : [],
  )
  return Object.fromEntries(names)
}

interface CallDefinition {
  route: { method?: string; path?: string }
  meta: CallMeta
}

function calls(): CallDefinition[] {
  return Object.values(contract).flatMap((group) =>
    Object.values(group).map((call): CallDefinition => call['~orpc']),
  )
}

function methodOf(method = 'POST'): 'get' | 'put' | 'post' | 'delete' | 'patch' {
  const lower = method.toLowerCase()
  if (lower === 'get' || lower === 'put' || lower === 'post' || lower === 'delete' || lower === 'patch')
    return lower
  throw new Error(`No call is made by ${method}`)
}
