import { expect } from '@playwright/test'
import { call, password, type Account } from './accounts.ts'

/** A chat client without a page: a session at this server, and requests with its token. */
export async function chatClientOf(url: string, account: Account) {
  const { accessToken, session } = await call<{
    accessToken: string
    session: { matrixAccessToken: string | null }
  }>(url, 'v1/auth/authenticate', { email: account.email, password, rememberMe: true })
  const { matrixAccessToken } = session
  expect(matrixAccessToken).not.toBeNull()
  let count = 0
  const request = (method: string, path: string, body?: unknown) =>
    fetch(`${url}/_matrix/client/v3/${path}`, {
      method,
      headers: { authorization: `Bearer ${matrixAccessToken}`, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
  return {
    accessToken,
    request,
    /** Sends a text, and returns the ID of its event. */
    async send(roomId: string, text: string): Promise<string> {
      count += 1
      const path = `rooms/${encodeURIComponent(roomId)}/send/m.room.message/journey.${Date.now()}.${count}`
      const response = await request('PUT', path, { msgtype: 'm.text', body: text })
      const { event_id: eventId } = (await response.json()) as { event_id?: string }
      expect(response.status).toBe(200)
      return eventId ?? ''
    },
  }
}
