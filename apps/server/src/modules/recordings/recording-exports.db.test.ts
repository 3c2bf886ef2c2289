import { expect, it } from 'vitest'
import type { ExportedFile } from '../../platform/exports/exported-files.ts'
import { silence } from '../../testing/media.ts'
import { setupRecordings } from '../../testing/recordings.ts'

async function setup() {
  const s = await setupRecordings()
  const id = await s.hold(await s.plan())
  const kept = await s.add(id, silence(600), { fileName: 'kept.wav' })
  await s.remove(id, (await s.add(id, silence(1), { fileName: 'removed.wav' })).fileName)
  await s.send(id, silence(1), { fileName: 'unfinished.wav' })
  return { ...s, id, kept }
}

async function contentsOf(files: AsyncIterable<ExportedFile>): Promise<Map<string, Buffer>> {
  const found = new Map<string, Buffer>()
  for await (const { path, content } of files) {
    const pieces = await Array.fromAsync(content, (piece) => Buffer.from(piece))
    found.set(path.replace(/[\w-]{36}/, 'id'), Buffer.concat(pieces))
  }
  return found
}

it('[1.24] exports the recordings of an organisation: a list, and the files that exist', async () => {
  const { recordings, organizationId, kept, addOrganization } = await setup()
  const { exportOrganization } = recordings.personalData
  const files = await contentsOf(exportOrganization(organizationId))
  expect([...files.keys()]).toEqual(['recordings.csv', 'recordings/id.wav'])
  const list = files.get('recordings.csv')?.toString() ?? ''
  expect(list).toContain('kept.wav')
  expect(list).toContain('removed.wav')
  expect(list).not.toContain('unfinished.wav')
  expect(list).not.toContain(kept.fileName)
  expect(files.get('recordings/id.wav')?.equals(silence(600))).toBe(true)
  const others = await contentsOf(exportOrganization(await addOrganization('Elsewhere')))
  expect([...others.keys()]).toEqual(['recordings.csv'])
})

it('[2.56] exports for a person the recordings that they added, and no one else’s', async () => {
  const { recordings, organizationId, host, arif } = await setup()
  const own = recordings.personalData.exportPerson
  const files = await contentsOf(own({ organizationId, userId: host.id }))
  const list: unknown = JSON.parse(files.get('recordings.json')?.toString() ?? '')
  expect(list).toMatchObject([{ original_file_name: 'kept.wav' }, { original_file_name: 'removed.wav' }])
  expect(files.get('recordings/id.wav')?.length).toBe(silence(600).length)
  const others = await contentsOf(own({ organizationId, userId: arif.id }))
  expect(others.get('recordings.json')?.toString()).toBe('[]\n')
  expect(others.size).toBe(1)
})

it('[2.63] moves recordings with their meetings into another organisation, and deletes them where they are stored', async () => {
  const {
    db,
    organizationId,
    host,
    addOrganization,
    kept,
    fetchFile,
    rows,
    storage,
    dropContents,
    personalData,
  } = await setup()
  const toOrganizationId = await addOrganization('Elsewhere')
  const moved = { userId: host.id, placeId: host.id, fromOrganizationId: organizationId, toOrganizationId }
  await db.transaction().execute((tx) => personalData.move(tx, moved))
  expect(new Set((await rows()).map((row) => row.organization_id))).toEqual(new Set([toOrganizationId]))
  expect((await fetchFile(kept.downloadUrl ?? '')).rawPayload.equals(silence(600))).toBe(true)
  await db.deleteFrom('organizations').where('id', '=', toOrganizationId).execute()
  await dropContents()
  expect(storage.contents.size).toBe(0)
})
