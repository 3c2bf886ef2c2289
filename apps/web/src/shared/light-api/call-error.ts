/** A refusal of the server, with its code of the catalogue. */
export class CallError extends Error {
  readonly code: string
  readonly status: number
  readonly data: unknown

  constructor(code: string, { status, message, data }: { status: number; message?: string; data?: unknown }) {
    super(message ?? code)
    this.code = code
    this.status = status
    this.data = data
  }

  /** Reads a response; one that is not from our server, such as from a proxy in front of it, counts as a failure. */
  static of(status: number, body: unknown): CallError {
    if (typeof body !== 'object' || body === null || !('code' in body) || typeof body.code !== 'string')
      return new CallError('general.failed', { status })
    return new CallError(body.code, {
      status,
      ...('message' in body && typeof body.message === 'string' ? { message: body.message } : {}),
      ...('data' in body ? { data: body.data } : {}),
    })
  }
}
