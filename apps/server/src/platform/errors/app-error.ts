import { errorCatalogue, type ErrorCode, type ErrorData } from '@majlis/contract'

/** An expected refusal: a code of the catalogue and, if it belongs to one, the field. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly data: ErrorData | undefined

  constructor(code: ErrorCode, data?: ErrorData, options?: { cause?: unknown }) {
    super(errorCatalogue[code].message, options)
    this.code = code
    this.data = data
  }

  get status(): number {
    return errorCatalogue[this.code].status
  }
}
