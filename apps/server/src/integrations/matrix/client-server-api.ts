import * as z from 'zod'
import { HomeserverError } from './homeserver.ts'
import type { HomeserverSettings } from './matrix.settings.ts'

const defaultTimeoutMs = 3_000
/** A room of some ten thousand people; members are the longest of these answers. */
const maxAnswerBytes = 16 * 1024 * 1024

const errorSchema = z.object({ errcode: z.string() })

export interface Question<S extends z.ZodType> {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/_matrix/client/v3`, or below `/_synapse/admin`. */
  path: string
  isAdministrative?: boolean
  body?: unknown
  /** The account that an application service asks for. */
  as?: string
  /** Epoch milliseconds at which an event of an application service is to have happened. */
  at?: number
  /** In place of our own. */
  token?: string
  answer: S
}

export type HomeserverRequest = ReturnType<typeof createClientServerApi>

/** Calls of the Matrix client-server API, and of Synapse's admin API. Each throws `HomeserverError`. */
export function createClientServerApi({
  url,
  token: ownToken,
  timeoutMs = defaultTimeoutMs,
}: Pick<HomeserverSettings, 'url' | 'token'> & { timeoutMs?: number | undefined }) {
  async function ask<S extends z.ZodType>({
    method = 'GET',
    path,
    isAdministrative = false,
    body,
    as,
    at,
    token = ownToken,
    answer,
  }: Question<S>): Promise<z.output<S>> {
    const asked = new URLSearchParams({
      ...(as === undefined ? {} : { user_id: as }),
      ...(at === undefined ? {} : { ts: String(at) }),
    }).toString()
    const query = asked === '' ? '' : `?${asked}`
    const base = isAdministrative ? '/_synapse/admin' : '/_matrix/client/v3'
    const { status, text } = await send(`${url}${base}${path}${query}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const json = parsed(text)
    if (status >= 400) {
      const code = errorSchema.safeParse(json).data?.errcode ?? null
      throw new HomeserverError(`The homeserver answered ${status} ${code ?? ''}`.trim(), { code, status })
    }
    const result = answer.safeParse(json)
    if (!result.success) throw new HomeserverError('The homeserver answered something else', { status })
    return result.data
  }

  async function send(address: string, request: RequestInit): Promise<{ status: number; text: string }> {
    // The signal of `AbortSignal.timeout` can be collected while fetch waits, and then never fires.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    try {
      // No one else gets the token.
      const response = await fetch(address, { ...request, redirect: 'error', signal: late.signal })
      return { status: response.status, text: await readBounded(response) }
    } catch (error) {
      if (error instanceof HomeserverError) throw error
      throw new HomeserverError('The homeserver does not answer', { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  return ask
}

async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > maxAnswerBytes) throw new HomeserverError('The homeserver answered too much')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
