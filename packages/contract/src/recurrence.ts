import * as z from 'zod'
import { timestampField } from './fields.ts'
import { limits, recurrenceFrequencies } from './limits.ts'

export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const
export type Weekday = (typeof weekdays)[number]

/** A date without a zone. */
export const dateField = z.iso.date('input.invalid_date')

/** Spec 3.20: when a series ends. */
const endFields = {
  ends: z.enum(['never', 'after', 'on']).default('never'),
  /** The same as `ends: 'never'` if true, whatever `ends` is; false has no effect. Responses use `ends` only. */
  noEnd: z.boolean().optional(),
  /** Number of dates with `after`. */
  afterOccur: z.int().min(1).max(limits.recurrence.maxCount).default(1),
  /** Any moment of the last day with `on`, in the meeting's zone; null means a month ahead. */
  endDateLong: timestampField.nullable().default(null),
}

/** Spec 3.21, 9.5. */
export const basicRecurrenceSchema = z.strictObject({
  type: z.literal('basic'),
  recurPattern: z.enum(recurrenceFrequencies),
  repeatInterval: z.int().min(1).max(limits.recurrence.maxInterval).default(1),
  ...endFields,
})

/** Spec 3.19, 3.20. */
export const customRecurrenceSchema = z.strictObject({
  type: z.literal('custom'),
  repeatType: z.enum(['Daily', 'Weekly', 'Monthly', 'Yearly']).default('Daily'),
  repeatInterval: z.int().min(1).max(limits.recurrence.maxInterval).default(1),
  /** Weekly. */
  repeatDays: z.array(z.enum(weekdays)).max(7).default([]),
  /** Weekly: the first day of the week, which matters for every second week. Default: Monday. */
  weekStart: z.enum(weekdays).optional(),
  /** Monthly and yearly by date; -1 is the last day of the month. */
  repeatDates: z
    .array(z.union([z.int().min(1).max(31), z.literal(-1)]))
    .max(32)
    .default([]),
  /** Yearly: 1 is January. */
  repeatMonths: z.array(z.int().min(1).max(12)).max(12).default([]),
  /** Monthly and yearly: `day` by `repeatDates`, `week` by `repeatSerial` and `repeatDayMonth`. */
  viewType: z.enum(['day', 'week']).default('day'),
  /** First to fifth, or -1 for the last. */
  repeatSerial: z
    .union([z.int().min(1).max(5), z.literal(-1)])
    .nullable()
    .default(null),
  repeatDayMonth: z.enum(weekdays).nullable().default(null),
  ...endFields,
})

export const recurrenceSchema = z.discriminatedUnion('type', [basicRecurrenceSchema, customRecurrenceSchema])

export type BasicRecurrence = z.infer<typeof basicRecurrenceSchema>
export type CustomRecurrence = z.infer<typeof customRecurrenceSchema>
export type Recurrence = z.infer<typeof recurrenceSchema>
