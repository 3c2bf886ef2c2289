import { AppError } from '../../../platform/errors/app-error.ts'
import type { UploadKind } from '../../../platform/uploads/upload-kind.ts'

/** Throws `input.invalid` for a kind that no module contributes. */
export function kindOf(kinds: readonly UploadKind[], name: string): UploadKind {
  const found = kinds.find(({ kind }) => kind === name)
  if (!found) throw new AppError('input.invalid')
  return found
}
