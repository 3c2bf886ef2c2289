import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { uuidField } from '../fields.ts'
import { success } from './base.ts'

/** Input and output of every call that uploads one part of a file. */
export const filePart = {
  input: z.object({
    params: z.strictObject({ id: uuidField, part: z.int().min(0).max(10_000) }),
    body: z.file(),
  }),
  output: success(z.object({ isComplete: z.boolean() })),
  errors: errorsOf('file.not_found', 'file.too_large', 'file.format_error', 'file.no_space'),
}
