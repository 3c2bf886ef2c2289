import type { ClientErrorCode, ErrorCode, ErrorData } from '@majlis/contract'
import { errorCodeOf } from '@majlis/i18n'

/** The catalogue code of whatever a call has thrown. */
export function errorCode(error: unknown): ErrorCode | ClientErrorCode {
  // The server answers with codes of the catalogue only; everything else became `general.failed` or `network.offline`.
  return errorCodeOf(error) as ErrorCode | ClientErrorCode
}

/** The data of an error besides its code: its fields, or when to try again. */
export function errorData(error: unknown): ErrorData {
  if (
    !(error instanceof Error) ||
    !('data' in error) ||
    typeof error.data !== 'object' ||
    error.data === null
  )
    return {}
  // `data` follows `errorDataSchema` of the contract.
  return error.data as ErrorData
}
