import * as z from 'zod'
import { uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'
import { reportFileSchema, reportFormats } from './meeting-page-view.ts'

const month = z
  .string()
  .regex(/^20\d\d-(0[1-9]|1[0-2])$/, 'input.invalid')
  .meta({ examples: ['2026-02'] })

/** Of the meetings of an organisation, or of those that the people of one unit host. */
const figures = {
  /** Dates on which a room was open. */
  meetings: z.int(),
  /** How long their rooms were open. */
  openMs: z.int(),
  /** Different people who were inside. */
  people: z.int(),
  /** Invited people with an account who did not decline and never came, date by date. */
  noShows: z.int(),
  /** Recordings and agenda files that were added and are still there. */
  storageBytes: z.int(),
}

export const usageFigures = ['meetings', 'openMs', 'people', 'noShows', 'storageBytes'] as const
export type UsageFigure = (typeof usageFigures)[number]

export const usageSchema = z.object({
  total: z.object(figures),
  /** Every month of the period, oldest first. */
  months: z.array(z.object({ month: z.string(), ...figures })),
  /** By the hosts' business units; people in several units count in each. `unitId` null: hosts without a unit. */
  units: z.array(z.object({ unitId: uuidField.nullable(), name: z.string().nullable(), ...figures })),
})

export type Usage = z.infer<typeof usageSchema>

/** Months in the caller's time zone, both included. */
const period = {
  firstMonth: month,
  lastMonth: month,
  /** Of one business unit. `none`: of hosts without a unit. */
  unitId: z.union([uuidField, z.literal('none')]).optional(),
}

function isPeriod({ firstMonth, lastMonth }: { firstMonth: string; lastMonth: string }): boolean {
  const count = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5))
  const months = count(lastMonth) - count(firstMonth) + 1
  return months >= 1 && months <= limits.organization.usageMaxMonths
}

const wrongPeriod = { error: 'input.invalid', path: ['lastMonth'] }
const tags = ['Reports']

/** What an organisation used; for owners and admins. */
export const usageCalls = {
  get: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/usage',
      tags,
      summary: 'Get meetings, hours, people, no-shows and storage by month and business unit',
    })
    .input(z.strictObject(period).refine(isPeriod, wrongPeriod))
    .output(success(usageSchema)),
  report: userCall
    .route({
      method: 'POST',
      path: '/v1/organization/usage/report',
      tags,
      summary: 'Make a report of the usage, which can be checked like reports of attendance',
    })
    .input(
      z
        .strictObject({ ...period, format: z.enum(reportFormats).default('csv') })
        .refine(isPeriod, wrongPeriod),
    )
    .output(success(reportFileSchema)),
}
