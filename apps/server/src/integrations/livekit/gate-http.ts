import type { IncomingMessage } from 'node:http'
import type { AppError } from '../../platform/errors/app-error.ts'

export function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?', 1)[0] ?? '/'
}

export function headOf({ statusCode, statusMessage, rawHeaders }: IncomingMessage): string {
  const lines = [`HTTP/1.1 ${statusCode} ${statusMessage}`]
  for (let index = 0; index < rawHeaders.length; index += 2) {
    lines.push(`${rawHeaders[index]}: ${rawHeaders[index + 1]}`)
  }
  return `${lines.join('\r\n')}\r\n\r\n`
}

/** 429 for people who ask too often, 503 for everything that may work soon. */
export function answerTo(refusal: AppError | null): { status: number; headers: Record<string, string> } {
  const { retryAfterMs } = refusal?.data ?? {}
  const seconds = typeof retryAfterMs === 'number' ? Math.ceil(retryAfterMs / 1000) : 2
  const status = refusal?.code === 'general.too_many_attempts' ? 429 : 503
  return { status, headers: { 'Retry-After': String(seconds) } }
}
