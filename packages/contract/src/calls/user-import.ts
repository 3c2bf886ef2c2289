import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { timestampField, uuidField } from '../fields.ts'
import { limits } from '../limits.ts'
import { success, userCall } from './base.ts'

/** The possible meanings of a column. Only the address is required. */
export const importFields = ['email', 'firstName', 'lastName', 'jobTitle', 'department', 'phone'] as const
export type ImportField = (typeof importFields)[number]

/** Spec 4.9: Success (will be invited), Failed, Already User, Duplicate. */
export const importResults = ['success', 'failed', 'already_user', 'duplicate'] as const
export type ImportResult = (typeof importResults)[number]

/** Encodings in which spreadsheets write lists: labels of the WHATWG Encoding Standard, and DOS code pages that it does not have. */
export const importEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'macintosh',
  'ibm850',
  'ibm437',
  'windows-1250',
  'windows-1251',
  'x-mac-cyrillic',
  'ibm866',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'dos-720',
  'windows-1257',
  'windows-1258',
  'windows-874',
  'shift_jis',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type ImportEncoding = (typeof importEncodings)[number]

/** The field of each column, by column number from 0. */
export const importMappingSchema = z.strictObject({
  email: z.int().min(0).max(limits.userImport.maxColumns),
  firstName: z.int().min(0).max(limits.userImport.maxColumns).optional(),
  lastName: z.int().min(0).max(limits.userImport.maxColumns).optional(),
  jobTitle: z.int().min(0).max(limits.userImport.maxColumns).optional(),
  department: z.int().min(0).max(limits.userImport.maxColumns).optional(),
  phone: z.int().min(0).max(limits.userImport.maxColumns).optional(),
})
export type ImportMapping = z.infer<typeof importMappingSchema>

export const userImportSchema = z.object({
  id: uuidField,
  fileName: z.string(),
  /** `review`: no one has been invited yet. */
  status: z.enum(['review', 'sending', 'sent']),
  /** The encoding of the file. Null if it cannot be chosen: a workbook, or a file that is no longer stored. */
  encoding: z.enum(importEncodings).nullable(),
  /** Column headings; empty if the file has none. */
  columns: z.array(z.string()),
  /** The cells of the first rows, non-ASCII ones first, for choosing the encoding and the columns. */
  sample: z.array(z.array(z.string())),
  mapping: importMappingSchema,
  counts: z.object({
    success: z.int(),
    failed: z.int(),
    already_user: z.int(),
    duplicate: z.int(),
    /** How many of the successful rows have been invited. */
    sent: z.int(),
  }),
  createdAt: timestampField,
})
export type UserImport = z.infer<typeof userImportSchema>

const text = z.string().trim().max(limits.userImport.cellMaxChars)
const rowFields = {
  email: text,
  firstName: text,
  lastName: text,
  jobTitle: text,
  department: text,
  phone: text,
}

export const importRowSchema = z.object({
  /** The row number in the file, including the heading. */
  row: z.int(),
  ...rowFields,
  result: z.enum(importResults),
  /** Why it failed: an error code of the catalogue. */
  reason: z.string().nullable(),
  isSent: z.boolean(),
})
export type ImportRow = z.infer<typeof importRowSchema>

const tags = ['User management']
const oneImport = z.strictObject({ id: uuidField })
const missing = errorsOf('user_import.not_found')
const answer = success(userImportSchema)

export const userImportCalls = {
  template: userCall
    .route({
      method: 'GET',
      path: '/v1/user-import/template',
      tags,
      summary: 'Get a template for the list, with headings in the caller’s language',
    })
    .input(z.strictObject({ format: z.enum(['csv', 'xlsx']) }))
    .output(success(z.object({ fileName: z.string(), type: z.string(), base64: z.string() }))),
  upload: userCall
    .route({
      method: 'POST',
      path: '/v1/user-import',
      tags,
      summary: 'Upload a list (CSV in any encoding, or XLSX); each row is checked, no one is invited yet',
      inputStructure: 'detailed',
    })
    .input(
      z.object({
        query: z.strictObject({ fileName: z.string().trim().min(1).max(200) }),
        body: z.file(),
      }),
    )
    .output(answer)
    .errors(
      errorsOf(
        'file.type_unsupported',
        'file.too_large',
        'file.format_error',
        'file.password_protected',
        'user_import.empty',
        'user_import.rows_exceeded',
      ),
    ),
  get: userCall
    .route({ method: 'GET', path: '/v1/user-import/{id}', tags, summary: 'Get the state of an upload' })
    .input(oneImport)
    .output(answer)
    .errors(missing),
  map: userCall
    .route({
      method: 'PUT',
      path: '/v1/user-import/{id}/mapping',
      tags,
      summary: 'Map the columns; every row is checked again',
    })
    .input(z.strictObject({ id: uuidField, mapping: importMappingSchema }))
    .output(answer)
    .errors({ ...missing, ...errorsOf('user_import.already_sent') }),
  encode: userCall
    .route({
      method: 'PUT',
      path: '/v1/user-import/{id}/encoding',
      tags,
      summary: 'Read the file in another encoding; columns are detected and every row is checked again',
    })
    .input(z.strictObject({ id: uuidField, encoding: z.enum(importEncodings) }))
    .output(answer)
    .errors({
      ...missing,
      ...errorsOf('user_import.already_sent', 'user_import.empty', 'user_import.rows_exceeded'),
    }),
  rows: userCall
    .route({
      method: 'GET',
      path: '/v1/user-import/{id}/rows',
      tags,
      summary: 'List the rows with their results',
    })
    .input(
      z.strictObject({
        id: uuidField,
        result: z.enum(importResults).optional(),
        page: z.int().min(1).max(limits.userImport.maxRows).default(1),
        pageSize: z.int().min(1).max(limits.people.maxPageSize).default(25),
      }),
    )
    .output(success(z.object({ rows: z.array(importRowSchema), hasMore: z.boolean() })))
    .errors(missing),
  correct: userCall
    .route({
      method: 'PUT',
      path: '/v1/user-import/{id}/row',
      tags,
      summary: 'Correct a row; it is checked again',
    })
    .input(z.strictObject({ id: uuidField, row: z.int32().min(1), ...rowFields }))
    .output(success(z.object({ import: userImportSchema, row: importRowSchema })))
    .errors({ ...missing, ...errorsOf('user_import.already_sent') }),
  send: userCall
    .route({
      method: 'POST',
      path: '/v1/user-import/{id}/send',
      tags,
      summary: 'Invite everyone with a valid row; each person gets one mail',
    })
    .input(oneImport)
    .output(answer)
    .errors({ ...missing, ...errorsOf('user_import.already_sent') }),
}
