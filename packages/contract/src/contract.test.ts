import { expect, it } from 'vitest'
import * as z from 'zod'
import { contract } from './contract.ts'
import { emailField } from './fields.ts'
import { ruleCodesOf } from './errors/rule-codes.ts'

it('finds the codes of rules anywhere in a schema', () => {
  const schema = z.object({
    one: z
      .array(z.union([z.strictObject({ email: emailField.optional() }), z.null()]))
      .max(3, 'file.too_large'),
    two: z.record(z.string(), z.string().min(1, 'not a code')).default({}),
  })
  expect([...ruleCodesOf(schema)].toSorted()).toEqual([
    'file.too_large',
    'identity.email_required',
    'input.email_local_part',
    'input.invalid_email',
  ])
})

it('[5.1–5.9] lists the codes with which each call refuses its fields', () => {
  const { errorMap } = contract.people.askReactivation['~orpc']
  expect(errorMap).toMatchObject({
    'input.invalid_email': { status: 422 },
    'identity.email_required': { status: 422 },
    'general.too_many_attempts': { status: 429 },
  })
})

it('refuses unknown fields in every call with fields', () => {
  const loose: string[] = []
  for (const [group, calls] of Object.entries(contract)) {
    for (const [name, { '~orpc': definition }] of Object.entries(calls)) {
      const { inputSchema: schema, route } = definition
      if (!(schema instanceof z.ZodObject)) continue
      const parts = route.inputStructure === 'detailed' ? Object.values(schema.shape) : [schema]
      for (const part of parts) {
        if (!(part instanceof z.ZodObject)) continue
        const issues = part.safeParse({ unheardOf: 1 }).error?.issues ?? []
        if (!issues.some(({ code }) => code === 'unrecognized_keys')) loose.push(`${group}.${name}`)
      }
    }
  }
  expect(loose).toEqual([])
})

it('bounds every text and every list that callers send', () => {
  const unbounded: string[] = []
  for (const [group, calls] of Object.entries(contract))
    for (const [name, { '~orpc': definition }] of Object.entries(calls)) {
      const { inputSchema: schema } = definition
      if (!(schema instanceof z.ZodType)) continue
      const written = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
      unbounded.push(...unboundedIn(written, written.$defs ?? {}).map((path) => `${group}.${name}${path}`))
    }
  expect(unbounded).toEqual([])
})

/** The paths of texts and lists without a bound in a JSON schema. */
function unboundedIn(
  schema: z.core.JSONSchema.BaseSchema,
  named: Record<string, z.core.JSONSchema.BaseSchema>,
): string[] {
  const within = (path: string, part: z.core.JSONSchema._JSONSchema | undefined) =>
    typeof part === 'object' ? unboundedIn(part, named).map((inner) => `${path}${inner}`) : []
  const { type, items, properties = {}, additionalProperties, anyOf = [], oneOf = [] } = schema
  const found = [...anyOf, ...oneOf].flatMap((one) => within('', one))
  if (schema.$ref !== undefined) found.push(...within('', named[schema.$ref.replace('#/$defs/', '')]))
  for (const [name, part] of Object.entries(properties)) found.push(...within(`.${name}`, part))
  found.push(...within('.*', additionalProperties))
  if (type === 'array' && !Array.isArray(items)) {
    if (schema.maxItems === undefined) found.push('[]')
    found.push(...within('[]', items))
  }
  return type === 'string' && !isBounded(schema) ? [...found, ''] : found
}

function isBounded({
  maxLength,
  pattern,
  format,
  allOf = [],
  ...schema
}: z.core.JSONSchema.BaseSchema): boolean {
  if (maxLength !== undefined || schema.enum !== undefined || schema.const !== undefined) return true
  if (format === 'binary' || format === 'uuid' || format === 'date') return true
  // What a pattern takes without a look ahead, and without what is escaped or a set.
  const taken = pattern?.replaceAll(/\\.|\[[^\]]*\]|\(\?<?[=!][^)]*\)/g, '')
  const isWhole = taken?.startsWith('^') === true && taken.endsWith('$')
  return (isWhole && !/[+*]|\{\d+,\}/.test(taken)) || allOf.some(isBounded)
}
