import { readdir, readFile } from 'node:fs/promises'
import type { Environment } from '@majlis/engines'
import { expect } from '@playwright/test'
import { readDatabase, stackEnvironment } from './database.ts'

/** A browser that records a meeting of an installation, and the recorder that started it. */
interface RecorderBrowser {
  pid: number
  recorderPid: number
}

/** The browsers that record at this moment. Other installations on this machine have other addresses. */
export async function findRecorderBrowsers(url: string): Promise<RecorderBrowser[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const found = await Promise.all(pids.map((pid) => readBrowser(pid, new URL(url).origin)))
  return found.filter((browser) => browser !== null)
}

async function readBrowser(pid: string, origin: string): Promise<RecorderBrowser | null> {
  try {
    const words = (await readFile(`/proc/${pid}/cmdline`, 'utf8')).split('\0')
    const isRecorder = words.includes(`--unsafely-treat-insecure-origin-as-secure=${origin}`)
    if (!isRecorder || words.some((word) => word.startsWith('--type='))) return null
    const status = await readFile(`/proc/${pid}/status`, 'utf8')
    const [, parent] = /^PPid:\s+(\d+)/m.exec(status) ?? []
    return { pid: Number(pid), recorderPid: Number(parent) }
  } catch {
    // It has ended meanwhile.
    return null
  }
}

/** Waits until so many fragments of the running recording of a meeting are stored. The first may be no more than a header. */
export async function expectFragments(
  meetingId: string,
  count: number,
  environment: Environment = stackEnvironment(),
) {
  const query = `SELECT coalesce(max(g.fragments), 0)::int AS stored
    FROM capture_segments g JOIN captures c ON c.id = g.capture_id JOIN meetings m ON m.id = c.meeting_id
    WHERE m.meeting_id = $1 AND c.state = 'recording'`
  const stored = async () =>
    (await readDatabase<{ stored: number }>(query, [meetingId], environment))[0]?.stored ?? 0
  await expect.poll(stored, { timeout: 60_000, intervals: [200] }).toBeGreaterThanOrEqual(count)
}

export interface Takeover {
  /** From the kill until it is recorded again. */
  backSeconds: number
  /** What no recorder has stored. */
  missingSeconds: number
  /** For reports of a run. */
  said: string
}

interface SegmentRow {
  endedAt: number
  lengthMs: number
}

/**
 * Waits until the recording of a meeting, whose recorder was killed at this time of `Date.now()`, goes on: until its second segment has a
 * fragment, which says how long it is.
 */
export async function takeoverOf(
  meetingId: string,
  killedAt: number,
  environment: Environment = stackEnvironment(),
): Promise<Takeover> {
  const query = `SELECT extract(epoch FROM g.last_fragment_at)::float * 1000 AS "endedAt", g.length_ms::float AS "lengthMs"
    FROM capture_segments g JOIN captures c ON c.id = g.capture_id JOIN meetings m ON m.id = c.meeting_id
    WHERE m.meeting_id = $1 AND c.state = 'recording' AND g.fragments > 0 ORDER BY g.id`
  let segments: SegmentRow[] = []
  const count = async () => {
    segments = await readDatabase<SegmentRow>(query, [meetingId], environment)
    return segments.length
  }
  await expect.poll(count, { timeout: 60_000, intervals: [200] }).toBe(2)
  const [first, second] = segments as [SegmentRow, SegmentRow]
  const backAt = second.endedAt - second.lengthMs
  const backSeconds = (backAt - killedAt) / 1_000
  const missingSeconds = (backAt - first.endedAt) / 1_000
  const said = `recorded again after ${backSeconds.toFixed(1)} s, ${missingSeconds.toFixed(1)} s missing`
  return { backSeconds, missingSeconds, said }
}
