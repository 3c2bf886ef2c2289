import type { UploadKindName } from '@majlis/contract'

/** What an upload will become, as sent to the server. */
export interface UploadTarget {
  kind: UploadKindName
  [detail: string]: string
}

export const isSameTarget = (a: UploadTarget, b: UploadTarget): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
