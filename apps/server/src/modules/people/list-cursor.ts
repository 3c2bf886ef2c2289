import { organizationRoles, userStatuses, type PersonSort } from '@majlis/contract'
import * as z from 'zod'
import { readCursor, writeCursor } from '../../platform/input/cursor.ts'
import type { Place } from './people-list.queries.ts'

const text = z.string()
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

/** A place in a list of people, from which the next page continues. Valid only for the order it was created for. */
export function cursorOf(sort: PersonSort, { id, keys }: Place): string {
  return writeCursor([sort, id, keys])
}

/** Throws `input.invalid`. */
export function placeOfCursor(sort: PersonSort, cursor: string): Place {
  const [, id, keys] = readCursor(z.tuple([z.literal(sort), z.uuid(), placeOf[sort]]), cursor)
  return { id, keys }
}
