import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { isOneLine, tidyLine } from '../names.ts'
import { success, userCall } from './base.ts'

/** The name of a file or folder: one line without slashes. */
export const driveNameField = z
  .string()
  .overwrite(tidyLine)
  .min(1, 'drive.name_invalid')
  .max(limits.drive.nameMaxChars, 'input.invalid')
  .refine(
    (name) => isOneLine(name) && !/[/\\]/.test(name) && name !== '.' && name !== '..',
    'drive.name_invalid',
  )

/** What people may do with an entry: `view` also downloads and copies; `edit` also changes what is in a folder; `owner` also shares. */
export const driveRoles = ['view', 'edit', 'owner'] as const
export type DriveRole = (typeof driveRoles)[number]

export const driveEntrySchema = z.object({
  id: uuidField,
  kind: z.enum(['folder', 'file']),
  name: z.string(),
  /** Null at the top of a drive. */
  folderId: uuidField.nullable(),
  /** Media type and size of the current version; null for folders. */
  contentType: z.string().nullable(),
  bytes: z.int().nullable(),
  changedAt: timestampField,
  /** Null unless it is in the trash. */
  trashedAt: timestampField.nullable(),
  ownerName: z.string(),
  role: z.enum(driveRoles),
  isStarred: z.boolean(),
  /** Whether others can open it: people, teams or anyone with its link. Of what the caller owns. */
  isShared: z.boolean(),
})
export type DriveEntry = z.infer<typeof driveEntrySchema>

/** A person or team with whom an entry is shared. */
export const driveShareSchema = z.object({
  id: uuidField,
  kind: z.enum(['user', 'team']),
  /** The person or team. */
  subjectId: uuidField,
  name: z.string(),
  /** Null for teams. */
  email: z.string().nullable(),
  canEdit: z.boolean(),
})
export type DriveShare = z.infer<typeof driveShareSchema>

export const driveVersionSchema = z.object({
  id: uuidField,
  number: z.int(),
  bytes: z.int(),
  createdAt: timestampField,
  /** Null once the account is gone. */
  addedBy: z.string().nullable(),
  isCurrent: z.boolean(),
})
export type DriveVersion = z.infer<typeof driveVersionSchema>

export const driveViews = ['folder', 'recent', 'starred', 'shared', 'trash'] as const
export type DriveView = (typeof driveViews)[number]

export const driveSorts = ['name', 'changed', 'size'] as const
export type DriveSort = (typeof driveSorts)[number]

const folderSchema = z.object({
  /** The folder and those around it, outermost first; of a shared folder, only those that the caller may see. */
  path: z.array(z.object({ id: uuidField, name: z.string() })),
  role: z.enum(driveRoles),
  ownerName: z.string(),
})
export type DriveFolder = z.infer<typeof folderSchema>

const tags = ['Drive']
const ids = z.array(uuidField).min(1).max(limits.drive.maxAtOnce)
const one = z.strictObject({ id: uuidField })
/** Null: the top of one's own drive. */
const folderId = uuidField.nullable()

const driveCall = userCall.errors(errorsOf('drive.off', 'drive.not_found'))
const changingCall = driveCall.errors(errorsOf('drive.view_only'))

export const driveCalls = {
  list: driveCall
    .route({ method: 'GET', path: '/drive/entries', tags, summary: 'List a folder, or a view of the drive' })
    .input(
      z.strictObject({
        view: z.enum(driveViews).default('folder'),
        /** With the view `folder`; without it, the top of the caller's drive. */
        folderId: uuidField.optional(),
        sort: z.enum(driveSorts).default('name'),
        direction: z.enum(['ascending', 'descending']).default('ascending'),
        /** `nextCursor` of the previous response. */
        cursor: z.string().max(1_000).optional(),
        pageSize: z.coerce.number().int().min(1).max(limits.drive.maxPageSize).default(200),
      }),
    )
    .output(
      success(
        z.object({
          /** Null for other views. */
          folder: folderSchema.nullable(),
          data: z.array(driveEntrySchema),
          nextCursor: z.string().nullable(),
        }),
      ),
    ),
  search: driveCall
    .route({ method: 'GET', path: '/drive/search', tags, summary: 'Find files and folders by their names' })
    .input(z.strictObject({ text: z.string().trim().min(1).max(limits.search.textMaxChars) }))
    .output(success(z.object({ data: z.array(driveEntrySchema), hasMore: z.boolean() }))),
  usage: driveCall
    .route({
      method: 'GET',
      path: '/drive/usage',
      tags,
      summary: 'How much the caller stores, and may store',
    })
    .output(
      success(
        z.object({
          usedBytes: z.int(),
          maxBytes: z.int(),
          /** Whether office files can be edited in the browser. */
          hasEditor: z.boolean(),
        }),
      ),
    ),
  createFolder: changingCall
    .route({ method: 'POST', path: '/drive/folders', tags, summary: 'Create a folder' })
    .input(
      z.strictObject({
        folderId,
        name: driveNameField,
        /** Returns a folder of that name if there is one, as for the folders of an upload. */
        isReused: z.boolean().default(false),
      }),
    )
    .output(success(driveEntrySchema))
    .errors(errorsOf('drive.name_taken', 'drive.too_deep', 'drive.count_exceeded')),
  rename: changingCall
    .route({ method: 'PUT', path: '/drive/entries/{id}/name', tags, summary: 'Rename a file or folder' })
    .input(z.strictObject({ id: uuidField, name: driveNameField }))
    .output(success(driveEntrySchema))
    .errors(errorsOf('drive.name_taken')),
  move: changingCall
    .route({
      method: 'POST',
      path: '/drive/entries/move',
      tags,
      summary: 'Move files and folders to a folder',
    })
    .input(z.strictObject({ ids, folderId }))
    .output(success(z.object({ ids: z.array(uuidField) })))
    .errors(errorsOf('drive.name_taken', 'drive.into_itself', 'drive.other_owner', 'drive.too_deep')),
  copy: changingCall
    .route({
      method: 'POST',
      path: '/drive/entries/copy',
      tags,
      summary: 'Copy files and folders to a folder',
    })
    .input(z.strictObject({ ids, folderId }))
    .output(success(z.object({ ids: z.array(uuidField) })))
    .errors(errorsOf('drive.into_itself', 'drive.too_deep', 'drive.count_exceeded', 'drive.quota_exceeded')),
  star: driveCall
    .route({ method: 'PUT', path: '/drive/entries/{id}/star', tags, summary: 'Star a file or folder' })
    .input(z.strictObject({ id: uuidField, isStarred: z.boolean() }))
    .output(success(one)),
  trash: changingCall
    .route({
      method: 'POST',
      path: '/drive/entries/trash',
      tags,
      summary: 'Move files and folders to the trash',
    })
    .input(z.strictObject({ ids }))
    .output(success(z.object({ ids: z.array(uuidField) }))),
  restore: driveCall
    .route({
      method: 'POST',
      path: '/drive/entries/restore',
      tags,
      summary: 'Restore files and folders from the trash',
    })
    .input(z.strictObject({ ids }))
    .output(success(z.object({ ids: z.array(uuidField) }))),
  deleteForever: driveCall
    .route({
      method: 'POST',
      path: '/drive/entries/delete',
      tags,
      summary: 'Permanently delete what is in the trash',
    })
    .input(z.strictObject({ ids }))
    .output(success(z.object({ ids: z.array(uuidField) }))),
  emptyTrash: driveCall
    .route({
      method: 'POST',
      path: '/drive/trash/empty',
      tags,
      summary: 'Permanently delete everything in the trash',
    })
    .output(success(z.object({ count: z.int() }))),
  link: driveCall
    .route({
      method: 'POST',
      path: '/drive/entries/{id}/link',
      tags,
      summary: 'Get a link to download a file',
    })
    .input(
      z.strictObject({
        id: uuidField,
        /** Another version than the current one. */
        versionId: uuidField.optional(),
        /** `pdf`: an office file as PDF. It is made at the first request, which takes seconds. */
        as: z.enum(['file', 'pdf']).default('file'),
      }),
    )
    .output(success(z.object({ url: z.string(), expiresAt: timestampField })))
    .errors(errorsOf('file.not_shown')),
  versions: driveCall
    .route({
      method: 'GET',
      path: '/drive/entries/{id}/versions',
      tags,
      summary: 'List the versions of a file, newest first',
    })
    .input(one)
    .output(success(z.array(driveVersionSchema))),
  restoreVersion: changingCall
    .route({
      method: 'PUT',
      path: '/drive/entries/{id}/version',
      tags,
      summary: 'Make a version of a file the current one',
    })
    .input(z.strictObject({ id: uuidField, versionId: uuidField }))
    .output(success(driveEntrySchema)),
  shares: driveCall
    .route({
      method: 'GET',
      path: '/drive/entries/{id}/shares',
      tags,
      summary: 'List with whom an entry is shared; for its owner',
    })
    .input(one)
    .output(success(z.array(driveShareSchema)))
    .errors(errorsOf('drive.owner_only')),
  share: driveCall
    .route({
      method: 'POST',
      path: '/drive/entries/{id}/shares',
      tags,
      summary: 'Share an entry with a person or a team, or change what they may do; for its owner',
    })
    .input(
      z.strictObject({
        id: uuidField,
        kind: z.enum(['user', 'team']),
        /** Of a colleague, or of a team of the organisation. */
        subjectId: uuidField,
        canEdit: z.boolean(),
      }),
    )
    .output(success(z.array(driveShareSchema)))
    .errors(errorsOf('drive.owner_only', 'drive.subject_unknown', 'drive.shares_exceeded')),
  unshare: driveCall
    .route({
      method: 'DELETE',
      path: '/drive/entries/{id}/shares/{shareId}',
      tags,
      summary: 'Stop sharing an entry with a person or a team; for its owner',
    })
    .input(z.strictObject({ id: uuidField, shareId: uuidField }))
    .output(success(z.array(driveShareSchema)))
    .errors(errorsOf('drive.owner_only')),
}
