import type { UploadKindName } from '@majlis/contract'

/** What an upload is to become, as the server is told. */
export interface UploadTarget {
  kind: UploadKindName
  [detail: string]: string
}

export const isSameTarget = (a: UploadTarget, b: UploadTarget): boolean =>
  JSON.stringify(a) === JSON.stringify(b)
