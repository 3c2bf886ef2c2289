import { organizationRoles, userStatuses, type PersonSort } from '@majlis/contract'
import * as z from 'zod'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Place } from './people-list.queries.ts'

const text = z.string().refine((value) => !value.includes('\0'))
const time = z.iso.datetime()

const placeOf: Record<PersonSort, z.ZodType<string[]>> = {
  name: z.tuple([text]),
  email: z.tuple([text]),
  created: z.tuple([time]),
  joined: z.tuple([time]),
  role: z.tuple([z.enum(organizationRoles), text]),
  status: z.tuple([z.enum(userStatuses), text]),
  department: z.tuple([text, text]),
}
const cursorSchema = z.tuple([z.string(), z.uuid(), z.array(z.string())])

/** A place in a list of people, from which the next page continues. Valid only for the order it was created for. */
export function cursorOf(sort: PersonSort, { id, keys }: Place): string {
  return Buffer.from(JSON.stringify([sort, id, keys])).toString('base64url')
}

/** Throws `input.invalid`. */
export function placeOfCursor(sort: PersonSort, cursor: string): Place {
  const parsed = cursorSchema.safeParse(jsonOf(Buffer.from(cursor, 'base64url').toString()))
  const keys = parsed.success && parsed.data[0] === sort ? placeOf[sort].safeParse(parsed.data[2]) : null
  if (!parsed.success || !keys?.success) throw new AppError('input.invalid', { field: 'cursor' })
  return { id: parsed.data[1], keys: keys.data }
}

function jsonOf(written: string): unknown {
  try {
    return JSON.parse(written)
  } catch {
    return null
  }
}
