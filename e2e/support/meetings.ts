import { randomUUID } from 'node:crypto'
import type { RoomSettings } from '@majlis/contract'
import { expect } from '@playwright/test'
import { call, type Account } from './accounts.ts'
import type { Admitted } from './room.ts'

export interface StartedMeeting {
  /** Twelve digits. */
  meetingId: string
  link: string
  /** What stands in the link for the passcode. */
  pwd: string
  passcode: string
}

/** Starts a meeting on the account's seat, with an ID of its own. */
export async function startMeeting(
  url: string,
  account: Account,
  settings: Partial<RoomSettings> = {},
): Promise<StartedMeeting> {
  const { invitation } = await call<{
    invitation: { joinLink: string; meetingId: string; passcode: string }
  }>(
    url,
    'meeting/calender/start-meeting',
    { meetingTitle: 'Board of trustees', idSource: 'generated', settings },
    account.accessToken,
  )
  const { joinLink: link, meetingId, passcode } = invitation
  return { link, meetingId, passcode, pwd: new URL(link).searchParams.get('pwd') ?? '' }
}

/** Enters without a browser, as somebody who writes their own client does. */
export async function enterByCall(url: string, meeting: StartedMeeting, name: string): Promise<Admitted> {
  const { meetingId, pwd } = meeting
  const result = await call<Admitted>(url, 'meeting/calender/join-meeting', {
    meeting: meetingId,
    pwd,
    displayName: name,
  })
  expect(result.outcome).toBe('admitted')
  return result
}

export interface Answer {
  status: number
  /** The error's code; null when the call was done. */
  code: string | null
  body: Record<string, unknown>
}

/** A call that may be refused: what was answered, whole. */
export async function ask(
  url: string,
  path: string,
  { method = 'POST', token, body }: { method?: 'GET' | 'POST' | 'PUT'; token?: string; body?: unknown } = {},
): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  // Every answer of the API is an object.
  const answer = (await response.json()) as Record<string, unknown>
  return {
    status: response.status,
    code: typeof answer['code'] === 'string' ? answer['code'] : null,
    body: answer,
  }
}

/** Writes into the chat without a browser. */
export function sendByCall(url: string, participantToken: string, text: string): Promise<Answer> {
  const body = { text, clientMessageId: randomUUID() }
  return ask(url, 'meeting/room/messages', { token: participantToken, body })
}
