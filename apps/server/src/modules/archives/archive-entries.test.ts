import { expect, it } from 'vitest'
import type { ArchivedDate, ArchivePart } from '../../platform/archive/archive-part.ts'
import { hourMs } from '../../platform/clock/durations.ts'
import { archiveEntries } from './archive-entries.ts'

async function* pieces() {
  yield 'one'
  yield 'two'
}

const date: ArchivedDate = {
  reader: { userId: 'arif', organizationId: 'riverside' },
  calendarId: 'lamps',
  originalStart: 0,
  occurrenceId: 'first',
  organizationId: 'riverside',
  title: 'Lamps',
  startsAt: 0,
  endsAt: hourMs,
  isDeleted: false,
  timeZone: 'UTC',
  language: 'en',
}
const files = ['first.txt', 'second.txt'].map((path) => ({
  path,
  bytes: null,
  changedAt: new Date(0),
  open: async () => pieces(),
}))
const part: ArchivePart = { part: 'documents', list: async () => ({ files, leftOut: [] }) }

const options = {
  meeting: {
    id: 'lamps',
    meetingId: '647712840966',
    title: 'Lamps',
    organization: 'Riverside',
    host: 'Nusrat',
    timeZone: 'UTC',
    scope: 'date' as const,
  },
  dates: [{ folder: '', date }],
  parts: [part],
  wanted: ['documents' as const],
  leftOut: [],
  now: new Date(0),
}

it('ends in the middle of a file once its reader may not have the archive any more', async () => {
  let isAllowed = true
  const entries = archiveEntries({
    ...options,
    requireAllowed: async () => {
      if (!isAllowed) throw new Error('access was revoked')
    },
  })
  const { value: entry } = await entries.next()
  const read: string[] = []
  await expect(async () => {
    for await (const chunk of entry?.content ?? []) {
      read.push(String(chunk))
      isAllowed = false
    }
  }).rejects.toThrow('access was revoked')
  expect(read).toEqual(['one'])
  await expect(entries.next()).rejects.toThrow('access was revoked')
})

it('lists in the manifest why a file became unavailable while the archive was written', async () => {
  const reasons = ['not_approved', 'unavailable', 'removed', 'lost'] as const
  const gone: ArchivePart = {
    part: 'documents',
    list: async () => ({
      files: reasons.map((reason) => ({
        path: `${reason}.txt`,
        bytes: null,
        changedAt: new Date(0),
        open: async () => reason,
      })),
      leftOut: [],
    }),
  }
  const entries = archiveEntries({ ...options, parts: [gone], requireAllowed: async () => undefined })
  const texts: string[] = []
  for await (const { content } of entries) for await (const chunk of content) texts.push(String(chunk))
  expect(texts).toHaveLength(1)
  const { leftOut } = JSON.parse(texts[0] ?? '')
  expect(leftOut).toEqual(reasons.map((reason) => ({ part: 'documents', name: `${reason}.txt`, reason })))
})
