import { contract } from '@majlis/contract'

/** The part of an address before its token, or before the name that is one. */
const beforeTokens = [
  '/api/file/downloadFileRecording/',
  '/api/file/recordingPicture/',
  ...Object.values(contract)
    .flatMap((calls) => Object.values(calls))
    .flatMap((call) => {
      const [before, after] = call['~orpc'].route.path?.split(/\{(?:token|fileName)\}/) ?? []
      return after === undefined ? [] : [`/api${before}`]
    }),
]

/**
 * An address without secrets, for the log. Queries contain tokens, and so do addresses of some calls and of some pages
 * (`/activate/{token}`): of pages only the first part is written.
 */
export function pathForLog(url: string): string {
  const path = url.split('?', 1)[0] ?? ''
  const beforeToken = beforeTokens.find((start) => path.startsWith(start))
  if (beforeToken) return `${beforeToken}…`
  if (path.startsWith('/api/') || path.startsWith('/assets/')) return path
  const second = path.indexOf('/', 1)
  return second === -1 ? path : `${path.slice(0, second)}/…`
}
