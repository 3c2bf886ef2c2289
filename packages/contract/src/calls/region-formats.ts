import * as z from 'zod'
import { dateFormats } from '../limits.ts'

/** How the region of a browser writes times and dates, and when its weeks start and end; a new account begins with it. */
export const regionFormatsSchema = z.strictObject({
  timeFormat: z.enum(['12', '24']),
  dateFormat: z.enum(dateFormats),
  /** 1 is Monday, 7 Sunday (ISO 8601). */
  weekStart: z.int().min(1).max(7),
  /** The days on which people don't work; without it Saturday and Sunday. */
  weekend: z
    .array(z.enum(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU']))
    .max(7)
    .optional(),
})

export type RegionFormats = z.infer<typeof regionFormatsSchema>
