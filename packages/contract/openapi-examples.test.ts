import { expect, it } from 'vitest'
import * as z from 'zod'
import { createOpenApiDocument } from './openapi.ts'
import { contract } from './src/index.ts'

const document = await createOpenApiDocument('0.0.0')

const calls = Object.entries(contract).flatMap(([group, members]) =>
  Object.entries(members).map(([name, { '~orpc': call }]) => ({ name: `${group}.${name}`, call })),
)

function operationOf({ path = '', method = 'POST' }: { path?: string; method?: string }) {
  const operations: Readonly<Record<string, unknown>> = document.paths?.[path] ?? {}
  return operationSchema.parse(operations[method.toLowerCase()])
}

const payloadSchema = z.object({
  content: z
    .object({
      'application/json': z.object({ example: z.record(z.string(), z.unknown()).optional() }).optional(),
    })
    .optional(),
})
const operationSchema = z.object({
  parameters: z
    .array(z.object({ name: z.string(), in: z.string(), example: z.unknown().optional() }))
    .default([]),
  requestBody: payloadSchema.optional(),
  responses: z.record(z.string(), payloadSchema),
})

function jsonOf(payload: z.infer<typeof payloadSchema> | undefined) {
  return payload?.content?.['application/json']
}

const taking = calls.filter(({ call }) => jsonOf(operationOf(call.route).requestBody))
const giving = calls.filter(({ call }) => jsonOf(operationOf(call.route).responses['200']))

it.each(taking)('shows a valid body for $name', ({ call: { route, inputSchema } }) => {
  const { parameters, requestBody } = operationOf(route)
  const example = jsonOf(requestBody)?.example
  const isDetailed = route.inputStructure === 'detailed' && inputSchema instanceof z.ZodObject
  const taken = z.instanceof(z.ZodType).parse(isDetailed ? inputSchema.shape['body'] : inputSchema)
  // Path parameters are part of the input.
  const inPath = parameters.filter((one) => one.in === 'path').map(({ name, example }) => [name, example])
  const input = isDetailed ? example : { ...Object.fromEntries(inPath), ...example }
  expect(taken.safeParse(input).error?.issues ?? []).toEqual([])
})

it.each(giving)('shows a valid response of $name', ({ call: { route, outputSchema } }) => {
  const example = jsonOf(operationOf(route).responses['200'])?.example
  expect(z.instanceof(z.ZodType).parse(outputSchema).safeParse(example).error?.issues ?? []).toEqual([])
})

const described = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item ?? {}).map(([method, operation]) => ({ call: `${method} ${path}`, operation })),
)

it.each(described)('documents the errors that every address can return: $call', ({ operation }) => {
  const { responses } = operationSchema.parse(operation)
  expect(Object.keys(responses)).toEqual(expect.arrayContaining(['422', '429', '500', '503']))
})
