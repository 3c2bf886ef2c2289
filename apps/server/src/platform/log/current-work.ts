import { AsyncLocalStorage } from 'node:async_hooks'

/** What the process does at this moment, by the names of the log's fields. */
interface Work {
  /** The request that it answers, or that added the job. A job that runs by itself has none. */
  readonly reqId?: string
  /** The name of the job that it runs. */
  readonly job?: string
}

const current = new AsyncLocalStorage<Work>()

/** The ID of the request to which the current work belongs. */
export function currentRequestId(): string | undefined {
  return current.getStore()?.reqId
}

export function duringRequest<T>(requestId: string, act: () => T): T {
  return current.run({ reqId: requestId }, act)
}

export function duringJob<T>(job: string, requestId: string | undefined, act: () => T): T {
  return current.run({ job, ...(requestId === undefined ? {} : { reqId: requestId }) }, act)
}

/** The fields of a line that a job writes. Those of a request have its ID already. */
export function jobFields(): Work {
  const work = current.getStore()
  return work?.job === undefined ? {} : work
}
