import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { uuidField } from '../fields.ts'
import { success } from './base.ts'

/** What every call takes and answers that puts one part of a file on the server. */
export const filePart = {
  input: z.object({
    params: z.strictObject({ id: uuidField, part: z.int().min(0).max(10_000) }),
    body: z.file(),
  }),
  output: success(z.object({ isComplete: z.boolean() })),
  errors: errorsOf('file.not_found', 'file.too_large', 'file.format_error', 'file.no_space'),
}
