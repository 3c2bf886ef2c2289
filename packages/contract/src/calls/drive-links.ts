import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { publicCall, success, userCall } from './base.ts'
import { driveEntrySchema } from './drive.ts'

/** The unguessable part of a link: 128 random bits. */
const tokenField = z.string().regex(/^[\w-]{22}$/, 'input.invalid')
/** The key with which a link's page requests files: see `sharedDriveSchema`. */
const keyField = z.string().max(200)

/** The link of a file or folder, for its owner. */
export const driveLinkSchema = z.object({
  url: z.string(),
  /** Null: it does not expire. */
  expiresAt: timestampField.nullable(),
  passcode: z.string().nullable(),
  /** False: files can only be viewed in the page. */
  canDownload: z.boolean(),
  /** How often the page was opened. */
  views: z.int(),
})
export type DriveLink = z.infer<typeof driveLinkSchema>

/** A file or folder on the page of a link. */
export const sharedEntrySchema = driveEntrySchema.pick({
  id: true,
  kind: true,
  name: true,
  contentType: true,
  bytes: true,
  changedAt: true,
})
export type SharedEntry = z.infer<typeof sharedEntrySchema>

/** What the page of a link shows. */
export const sharedDriveSchema = z.object({
  /** The organisation whose branding the page uses. */
  organizationId: uuidField,
  ownerName: z.string(),
  /** The file or folder that is shared. */
  entry: sharedEntrySchema,
  canDownload: z.boolean(),
  /** Valid for some hours, or until the owner changes the settings of the link. */
  key: z.string(),
})
export type SharedDrive = z.infer<typeof sharedDriveSchema>

const tags = ['Drive']
const one = z.strictObject({ id: uuidField })
const ownerCall = userCall.errors(errorsOf('drive.off', 'drive.not_found', 'drive.owner_only'))
const linkCall = publicCall.errors(errorsOf('drive.off', 'drive.link_not_available'))
const byToken = z.strictObject({ token: tokenField })
const byKey = byToken.extend({ key: keyField })

/** Sharing by link, with anyone who has it. */
export const driveLinkCalls = {
  shareLink: ownerCall
    .route({
      method: 'GET',
      path: '/drive/entries/{id}/share-link',
      tags,
      summary: 'Get the link of a file or folder, null if there is none; for its owner',
    })
    .input(one)
    .output(success(driveLinkSchema.nullable())),
  saveShareLink: ownerCall
    .route({
      method: 'PUT',
      path: '/drive/entries/{id}/share-link',
      tags,
      summary: 'Create the link of a file or folder, or change who may use it; for its owner',
    })
    .input(
      z.strictObject({
        id: uuidField,
        expiresAt: timestampField.nullable().optional(),
        passcode: z
          .string()
          .trim()
          .min(limits.drive.passcodeMinChars)
          .max(limits.drive.passcodeMaxChars)
          .nullable()
          .optional(),
        canDownload: z.boolean().optional(),
      }),
    )
    .output(success(driveLinkSchema)),
  endShareLink: ownerCall
    .route({
      method: 'DELETE',
      path: '/drive/entries/{id}/share-link',
      tags,
      summary: 'End the link of a file or folder; a later one is another; for its owner',
    })
    .input(one)
    .output(success(one)),
  shared: linkCall
    .route({
      method: 'GET',
      path: '/drive/shared/{token}',
      tags,
      summary: 'Get what the page of a link shows',
    })
    .input(byToken)
    .output(success(sharedDriveSchema))
    .errors(errorsOf('drive.passcode_required')),
  unlockShared: linkCall
    .route({
      method: 'POST',
      path: '/drive/shared/{token}',
      tags,
      summary: 'Get what the page of a link shows, with its passcode',
    })
    .input(byToken.extend({ passcode: z.string().trim().min(1).max(limits.drive.passcodeMaxChars) }))
    .output(success(sharedDriveSchema))
    .errors(errorsOf('drive.passcode_incorrect')),
  countSharedView: linkCall
    .route({
      method: 'POST',
      path: '/drive/shared/{token}/views',
      tags,
      summary: 'Count that the page of a link was shown; `unlockShared` does so for links with a passcode',
    })
    .input(byToken)
    .output(success(byToken))
    .errors(errorsOf('drive.passcode_required')),
  listShared: linkCall
    .route({
      method: 'GET',
      path: '/drive/shared/{token}/entries',
      tags,
      summary: 'List a folder that is shared by link, or a folder in it, by name',
    })
    .input(
      byKey.extend({
        /** If absent, the shared folder itself. */
        folderId: uuidField.optional(),
        /** `nextCursor` of the previous response. */
        cursor: z.string().max(1_000).optional(),
        pageSize: z.coerce.number().int().min(1).max(limits.drive.maxPageSize).default(200),
      }),
    )
    .output(
      success(
        z.object({
          /** The folder and its parents, from the shared folder down. */
          path: z.array(z.object({ id: uuidField, name: z.string() })),
          data: z.array(sharedEntrySchema),
          nextCursor: z.string().nullable(),
        }),
      ),
    ),
  sharedFile: linkCall
    .route({
      method: 'POST',
      path: '/drive/shared/{token}/files/{id}',
      tags,
      summary: 'Get an address of a file that is shared by link',
    })
    .input(
      byKey.extend({
        id: uuidField,
        /** `pdf`: an office file as PDF, also if downloads are off. */
        as: z.enum(['file', 'pdf']).default('file'),
      }),
    )
    .output(success(z.object({ url: z.string(), expiresAt: timestampField })))
    .errors(errorsOf('drive.download_off', 'file.not_shown')),
}
