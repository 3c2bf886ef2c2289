import { accountCalls } from './account-calls.ts'
import { createApiClient } from './api-client.ts'
import { driveCalls } from './drive-calls.ts'
import type { Installation } from './installation.ts'
import { meetingCalls } from './meeting-calls.ts'
import { organizationCalls } from './organization-calls.ts'
import { resultCalls } from './result-calls.ts'
import { roomCalls } from './room-calls.ts'

export type { Member } from './account-calls.ts'
export type { Admitted } from './room-calls.ts'

export type Calls = ReturnType<typeof createCalls>

/** What the pages do, done by calls: the shortest way to the state that a screen shows. */
export function createCalls({
  passwords,
  ...installation
}: Pick<Installation, 'url' | 'mailboxKey' | 'passwords'>) {
  const api = createApiClient(installation)
  return {
    ...accountCalls(api, passwords),
    ...organizationCalls(api),
    ...meetingCalls(api),
    ...roomCalls(api),
    ...resultCalls(api),
    ...driveCalls(api),
    mailed: api.mailed,
    /** The mailbox, filtered by address if one is given. The path carries the key. */
    mailboxPath: (to?: string) =>
      `/dev/mailbox?${new URLSearchParams({ key: installation.mailboxKey, ...(to ? { to } : {}) })}`,
    /** Sends a visitor's feedback. */
    giveFeedback: (stars: number, text: string) =>
      api.call('POST', '/feedback', { stars, issues: ['video'], text }),
  }
}
