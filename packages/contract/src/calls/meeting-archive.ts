import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { success, userCall } from './base.ts'

/** What the archive of a meeting has, each from one module. */
export const archivePartNames = [
  'calendar',
  'minutes',
  'transcripts',
  'recordings',
  'chat',
  'attendance',
  'documents',
] as const
export type ArchivePartName = (typeof archivePartNames)[number]

/**
 * Why an archive lacks something. `not_wanted`: the reader left it out; `private`: private messages; `unavailable`: it could not be written just
 * then; `earlier_versions`: of a document, only the current version is archived.
 */
export const archiveOmissions = [
  'not_wanted',
  'not_approved',
  'not_ready',
  'removed',
  'lost',
  'private',
  'unavailable',
  'earlier_versions',
  'too_many_dates',
] as const
export type ArchiveOmission = (typeof archiveOmissions)[number]

export const archiveScopes = ['date', 'series'] as const
export type ArchiveScope = (typeof archiveScopes)[number]

/** What an archive would have, for some of its dates. */
export const archivePlanSchema = z.object({
  /** How many dates the archive has in all. */
  dates: z.int(),
  /** Of all parts, in their order. */
  parts: z.array(
    z.object({
      part: z.enum(archivePartNames),
      /** Files of single dates, without `shared`. */
      files: z.int(),
      /** Of the files whose size is known before they are written. */
      bytes: z.int(),
      /** Files that several dates have and the archive has once, also those of other pages. */
      shared: z.array(z.object({ id: z.string(), bytes: z.int() })),
      /** How many things are left out, by reason. */
      leftOut: z.array(z.object({ reason: z.enum(archiveOmissions), count: z.int() })),
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type ArchivePlan = z.infer<typeof archivePlanSchema>

const tags = ['Meeting page']
const path = '/meeting/meeting-management/{calendarId}/archive'
const archived = z.strictObject({
  calendarId: uuidField,
  /** The original start; if absent, the date in progress, else the next one, else the last one. */
  date: timestampField.optional(),
  /** `series`: all past dates. */
  scope: z.enum(archiveScopes).default('date'),
})
const notFound = errorsOf('schedule.not_found', 'schedule.occurrence_not_found')

export const meetingArchiveCalls = {
  archive: userCall
    .route({
      method: 'GET',
      path,
      tags,
      summary: 'Get what the archive of a date, or of a series, would have, in pages; for host and co-hosts',
    })
    .input(
      archived.extend({
        /** Of the answer before, for the next dates. */
        cursor: z
          .string()
          .regex(/^\d{1,4}$/)
          .optional(),
      }),
    )
    .output(success(archivePlanSchema))
    .errors(notFound),
  archiveLink: userCall
    .route({
      method: 'POST',
      path: `${path}/link`,
      tags,
      summary:
        'Create a link to the archive as a ZIP file, valid for ten minutes and while the session lasts; for host and co-hosts',
    })
    .input(
      archived.extend({
        parts: z
          .array(z.enum(archivePartNames))
          .min(1, 'meeting.archive_empty')
          .max(archivePartNames.length)
          .default([...archivePartNames]),
      }),
    )
    .output(success(z.object({ url: z.string(), expiresAt: timestampField })))
    .errors(notFound),
}
