import { errorCatalogue, type ErrorCode, type ErrorData } from '@majlis/contract'

/** The body of every refusal, as the contract's clients read it. */
export interface WireError {
  /** A code of the catalogue. */
  defined: true
  code: ErrorCode
  status: number
  message: string
  data?: ErrorData
}

export function wireErrorBody(code: ErrorCode, data?: ErrorData): WireError {
  const { status, message } = errorCatalogue[code]
  return { defined: true, code, status, message, ...(data ? { data } : {}) }
}
