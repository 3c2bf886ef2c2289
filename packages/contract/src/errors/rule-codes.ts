import type * as z from 'zod'
import { errorCatalogue, type ErrorCode } from './index.ts'

/** The catalogue codes with which the rules of a schema, including nested ones, refuse a value. */
export function ruleCodesOf(schema: z.core.$ZodType): Set<ErrorCode> {
  const codes = new Set<ErrorCode>()
  const seen = new Set<z.core.$ZodType>()

  function note(error: z.core.$ZodErrorMap<never> | undefined): void {
    // A rule with a code uses it for every issue.
    const message = error?.({} as never)
    if (typeof message === 'string' && isErrorCode(message)) codes.add(message)
  }

  function visit(part: z.core.$ZodType): void {
    if (seen.has(part)) return
    seen.add(part)
    // Every schema of Zod is one of these.
    const { def } = (part as z.core.$ZodTypes)._zod
    note(def.error)
    for (const check of def.checks ?? []) note(check._zod.def.error)
    for (const inner of partsOf(def)) visit(inner)
  }

  visit(schema)
  return codes
}

function partsOf(def: z.core.$ZodTypes['_zod']['def']): readonly z.core.$ZodType[] {
  switch (def.type) {
    case 'object':
      return Object.values(def.shape)
    case 'array':
      return [def.element]
    case 'union':
      return def.options
    case 'record':
      return [def.keyType, def.valueType]
    case 'pipe':
      return [def.in, def.out]
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'nonoptional':
    case 'readonly':
    case 'catch':
      return [def.innerType]
    default:
      return []
  }
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorCatalogue, text)
}
