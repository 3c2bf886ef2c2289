import type { Installation } from './installation.ts'

/** A successful response of the API. */
export interface ApiResponse<T> {
  readonly data: T
  readonly cookie: string | undefined
}

export type ApiClient = ReturnType<typeof createApiClient>

/** The installation's API and its development mailbox. */
export function createApiClient({ url, mailboxKey }: Pick<Installation, 'url' | 'mailboxKey'>) {
  async function call<T>(
    method: string,
    path: string,
    body?: unknown,
    token?: string,
  ): Promise<ApiResponse<T>> {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} failed with ${response.status}: ${text}`)
    // The contract's shape of every success; the caller says what its data is.
    const { data } = JSON.parse(text) as { data: T }
    return { data, cookie: response.headers.getSetCookie()[0] }
  }

  /** The part of the newest mail to this address that matches `form`. */
  async function mailed(email: string, form: RegExp): Promise<string> {
    return until(async () => {
      const response = await fetch(`${url}/dev/mailbox.json?to=${encodeURIComponent(email)}`, {
        headers: { authorization: `Bearer ${mailboxKey}` },
      })
      // The mailbox's own format.
      const { mails } = (await response.json()) as { mails: { text: string }[] }
      return form.exec(mails[0]?.text ?? '')?.[0]
    })
  }

  return { url, mailboxKey, call, mailed }
}

/** Repeats `attempt` until it returns something, for a minute. */
export async function until<T>(attempt: () => Promise<T | undefined>): Promise<T> {
  const deadline = AbortSignal.timeout(60_000)
  while (true) {
    deadline.throwIfAborted()
    const result = await attempt()
    if (result !== undefined) return result
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
