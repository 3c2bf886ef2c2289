import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureRadicale } from '@majlis/engines'
import { toInstant } from '@majlis/scheduling'
import { freePort } from '../harness/installation.ts'

/** A date of an event, as the server expanded it: epoch milliseconds. */
export interface ExpandedDate {
  readonly uid: string
  readonly start: number
  readonly end: number
}

export interface CalendarPeer extends AsyncDisposable {
  /** Puts a whole calendar there, in place of what there is. */
  fill(calendar: string): Promise<void>
  /** Asks for the dates between two moments, expanded by the server (RFC 4791 9.6.5), and answers what it sent. */
  query(from: number, to: number): Promise<string>
}

/** Starts Radicale with its own storage in a folder that goes away with it: no sign-in, one calendar. */
export async function startRadicale(): Promise<CalendarPeer> {
  const python = await ensureRadicale()
  const folder = await mkdtemp(join(tmpdir(), 'majlis-bench-radicale-'))
  const port = await freePort()
  const options = [
    `--storage-filesystem-folder=${folder}`,
    '--auth-type=none',
    `--server-hosts=127.0.0.1:${port}`,
    '--logging-level=critical',
  ]
  const child = spawn(python, ['-m', 'radicale', ...options], { stdio: 'ignore', detached: true })
  const home = `http://127.0.0.1:${port}/bench/`
  const url = `${home}calendar/`
  try {
    await answers(home, child)
    await fetch(home, { method: 'MKCOL' })
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }

  async function send(method: string, headers: Record<string, string>, body: string): Promise<string> {
    const response = await fetch(url, { method, headers, body })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`Radicale answered ${response.status} to ${method}: ${text.slice(0, 200)}`)
    return text
  }

  return {
    fill: async (calendar) => {
      await send('PUT', { 'content-type': 'text/calendar; charset=utf-8' }, calendar)
    },
    query: (from, to) =>
      send('REPORT', { 'content-type': 'application/xml; charset=utf-8', depth: '1' }, queryOf(from, to)),
    [Symbol.asyncDispose]: async () => {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

function queryOf(from: number, to: number): string {
  const range = `start="${utc(from)}" end="${utc(to)}"`
  return `<?xml version="1.0" encoding="utf-8"?>
<C:calendar-query xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav">
  <D:prop><C:calendar-data><C:expand ${range}/></C:calendar-data></D:prop>
  <C:filter><C:comp-filter name="VCALENDAR"><C:comp-filter name="VEVENT"><C:time-range ${range}/></C:comp-filter></C:comp-filter></C:filter>
</C:calendar-query>`
}

/** The dates in an answer. Of series they are in UTC, single events are as they were put there. */
export function datesOfAnswer(answer: string): ExpandedDate[] {
  return answer
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) => ({
      uid: /^UID:(.*?)\r?$/m.exec(event)?.[1] ?? '',
      start: instantOf(event, 'DTSTART'),
      end: instantOf(event, 'DTEND'),
    }))
}

function instantOf(event: string, name: string): number {
  const line = new RegExp(`^${name}(?:;TZID=([^:\\s]+))?:(\\d{8}T\\d{4})\\d\\dZ?`, 'm').exec(event)
  const [, timeZone = 'UTC', time = ''] = line ?? []
  return toInstant(time.replace(/(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/, '$1-$2-$3T$4:$5'), timeZone)
}

function utc(instant: number): string {
  return `${new Date(instant).toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`
}

async function answers(url: string, child: ChildProcess): Promise<void> {
  const deadline = AbortSignal.timeout(20_000)
  while (true) {
    deadline.throwIfAborted()
    if (child.exitCode !== null) throw new Error(`Radicale ended with ${child.exitCode}.`)
    const response = await fetch(url, { signal: deadline }).catch(() => null)
    if (response) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
