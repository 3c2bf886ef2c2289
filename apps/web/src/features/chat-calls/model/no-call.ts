import type { ClientErrorCode } from '@majlis/contract'

/** The call that someone wants to join has ended. */
export function noCall(): Error {
  const code: ClientErrorCode = 'chat.call_not_found'
  return Object.assign(new Error('The call has ended.'), { code })
}
