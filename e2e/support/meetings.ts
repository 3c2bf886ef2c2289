import { randomUUID } from 'node:crypto'
import type { RoomSettings } from '@majlis/contract'
import { expect } from '@playwright/test'
import { call, type Account } from './accounts.ts'
import type { Admitted } from './room.ts'

export interface StartedMeeting {
  /** 12 digits. */
  meetingId: string
  link: string
  /** The token that replaces the passcode in the link. */
  pwd: string
  passcode: string
}

/** Starts a meeting with a generated ID and a passcode on the account's seat. */
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
    {
      meetingTitle: 'Board of trustees',
      idSource: 'generated',
      settings: { passcodeRequired: true, ...settings },
    },
    account.accessToken,
  )
  const { joinLink: link, meetingId, passcode } = invitation
  return { link, meetingId, passcode, pwd: new URL(link).searchParams.get('pwd') ?? '' }
}

/** Enters without a browser, as a custom client would. */
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

/** Someone with an account enters without a browser, with one more device. */
export function enterAs({ accessToken }: Account, meetingId: string, url: string): Promise<Admitted> {
  const input = { meeting: meetingId, isAdditionalDevice: true }
  return call<Admitted>(url, 'meeting/calender/join-meeting', input, accessToken)
}

export interface Answer {
  status: number
  /** The error code; null if the call succeeded. */
  code: string | null
  body: Record<string, unknown>
}

/** Makes a call that may fail, and returns the whole response. */
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
  // Every API response is an object.
  const answer = (await response.json()) as Record<string, unknown>
  return {
    status: response.status,
    code: typeof answer['code'] === 'string' ? answer['code'] : null,
    body: answer,
  }
}

/** Sends a chat message without a browser. */
export function sendByCall(url: string, participantToken: string, text: string): Promise<Answer> {
  const body = { text, clientMessageId: randomUUID() }
  return ask(url, 'meeting/room/messages', { token: participantToken, body })
}
