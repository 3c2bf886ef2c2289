import { currentRequestId } from '../log/current-work.ts'

/** No payload has a field of that name. */
const requestField = 'majlis:request'

/** What the queue keeps of a job: its payload, with the ID of the request that adds it. */
export function jobBody(payload: unknown): string {
  const requestId = currentRequestId()
  const isTraced = requestId !== undefined && isObject(payload)
  return JSON.stringify(isTraced ? { ...payload, [requestField]: requestId } : payload)
}

export function readJobBody(body: unknown): { payload: unknown; requestId: string | undefined } {
  if (!isObject(body)) return { payload: body, requestId: undefined }
  const { [requestField]: requestId, ...payload } = body
  return { payload, requestId: typeof requestId === 'string' ? requestId : undefined }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
