import fc from 'fast-check'
import { expect, it } from 'vitest'
import { setupDrive } from '../../testing/drive.ts'

const kinds = ['folder', 'folder', 'upload', 'upload', 'version', 'rename', 'move', 'move', 'copy'] as const
const otherKinds = [
  'trash',
  'trash',
  'restore',
  'restore',
  'delete',
  'share',
  'unshare',
  'link',
  'old',
] as const

/** What someone does. `a` and `b` choose among the entries that there are by then. */
const actions = fc.record({
  kind: fc.constantFrom(...kinds, ...otherKinds),
  a: fc.nat(1_000),
  b: fc.nat(1_000),
  name: fc.constantFrom('Mill', 'Mill lamps', 'mill.txt', 'Mill.txt', 'mill path.txt'),
  isByOther: fc.boolean(),
})
type Action = typeof actions extends fc.Arbitrary<infer T> ? T : never

const sorted = (ids: Iterable<string>) => [...new Set(ids)].toSorted()
const one = <T>(all: readonly T[], place: number): T | undefined => all[place % Math.max(all.length, 1)]

/** A drive of two people, and what each surface shows of it. */
async function setup() {
  const drive = await setupDrive()
  const { api, driveOf, addUser, organizationId, db, host, browser } = drive
  const colleague = await addUser(organizationId, 'Omar')
  const other = await driveOf(colleague)
  const anyone = (await browser({}).api()).drive
  const rows = () =>
    db.selectFrom('drive_entries').selectAll().where('owner_user_id', '=', host.id).orderBy('id').execute()

  /** Everything in a folder, by opening each of them. */
  async function walk(
    list: (folderId?: string) => Promise<{ id: string; kind: string }[]>,
    folderId?: string,
  ) {
    const ids: string[] = []
    for (const { id, kind } of await list(folderId))
      ids.push(id, ...(kind === 'folder' ? await walk(list, id) : []))
    return ids
  }
  const inFolder = (of: typeof api) => async (folderId?: string) =>
    (await of.list(folderId ? { folderId } : {})).data.data
  const found = async (of: typeof api) =>
    sorted((await of.search({ text: 'mill' })).data.data.map(({ id }) => id))
  async function reached() {
    const ids = await walk(inFolder(other))
    for (const { id, kind } of (await other.list({ view: 'shared' })).data.data)
      ids.push(id, ...(kind === 'folder' ? await walk(inFolder(other), id) : []))
    return sorted(ids)
  }
  async function throughLink(token: string, id: string) {
    const { key } = (await anyone.shared({ token })).data
    const list = async (folderId = id) => (await anyone.listShared({ token, key, folderId })).data.data
    return sorted(await walk(list))
  }
  return {
    ...drive,
    colleague,
    other,
    rows,
    found,
    listed: async () => sorted(await walk(inFolder(api))),
    reached,
    throughLink,
  }
}
type Setup = Awaited<ReturnType<typeof setup>>

async function act({ api, other, colleague, host, upload, rows }: Setup, action: Action): Promise<unknown> {
  const { kind, a, b, name, isByOther } = action
  const all = await rows()
  const by = isByOther ? other : api
  const present = all.filter(({ trashed_at: at }) => at === null)
  const entry = one(present, a)
  const trashed = one(
    all.filter(({ id, trashed_with: root }) => root === id),
    a,
  )
  const folderId =
    one([null, ...present.filter(({ is_file: isFile }) => !isFile).map(({ id }) => id)], b) ?? null
  const send = (fileName: string, into: string | null) =>
    upload(fileName, Buffer.from('x'.repeat(1 + (a % 50))), {
      ...(into ? { folderId: into } : {}),
      by: isByOther ? colleague : host,
    })
  if (kind === 'folder') return by.createFolder({ folderId, name })
  if (kind === 'upload') return send(name, folderId)
  if (kind === 'restore') return trashed && api.restore({ ids: [trashed.id] })
  if (kind === 'delete') return trashed && api.deleteForever({ ids: [trashed.id] })
  if (!entry) return undefined
  const { id } = entry
  switch (kind) {
    case 'version':
      return entry.is_file && send(entry.name, entry.parent_id)
    case 'rename':
      return by.rename({ id, name })
    case 'move':
      return by.move({ ids: [id], folderId })
    case 'copy':
      return by.copy({ ids: [id], folderId })
    case 'trash':
      return by.trash({ ids: [id] })
    case 'share':
      return api.share({ id, kind: 'user', subjectId: colleague.id, canEdit: true })
    case 'unshare': {
      const [share] = (await api.shares({ id })).data
      return share && api.unshare({ id, shareId: share.id })
    }
    case 'link':
      return api.saveShareLink({ id })
    case 'old': {
      const version = one((await by.versions({ id })).data, b)
      return version && by.restoreVersion({ id, versionId: version.id })
    }
  }
}

/** Each entry is in its folder, with the owner and the state of that, and what was trashed on its own stays until it is deleted itself. */
async function requireTree({ rows }: Setup): Promise<void> {
  const byId = new Map((await rows()).map((row) => [row.id, row]))
  for (const { ancestors, parent_id: parentId, trashed_at: trashedAt, trashed_with: root } of byId.values()) {
    const parent = parentId === null ? null : byId.get(parentId)
    expect(ancestors).toEqual(parent ? [...parent.ancestors, parent.id] : [])
    expect(root === null || byId.has(root)).toBe(true)
    expect(parent?.trashed_at ? trashedAt : new Date()).not.toBeNull()
  }
}

it('agrees in lists, search, links, shares and quota, whatever two people do at the same time', async () => {
  const drive = await setup()
  const { api, db, host, rows, listed, found, reached, throughLink, other } = drive
  for (const pair of fc.sample(fc.tuple(actions, actions), { seed: 20_261_127, numRuns: 20 })) {
    const trashed = (await rows()).filter(({ id, trashed_with: root }) => root === id)
    const results = await Promise.allSettled(pair.map((action) => act(drive, action)))
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []))
    expect(codes.filter((code: string) => !code.startsWith('drive.'))).toEqual([])
    await requireTree(drive)
    const deleted = pair.filter(({ kind }) => kind === 'delete').length
    const kept = new Set((await rows()).map(({ id }) => id))
    expect(trashed.filter(({ id }) => !kept.has(id)).length).toBeLessThanOrEqual(deleted)
  }
  const all = await rows()
  const present = all.filter(({ trashed_at: at }) => at === null)
  const presentIds = present.map(({ id }) => id)
  expect(await listed()).toEqual(presentIds)
  expect(await found(api)).toEqual(presentIds)
  expect(await found(other)).toEqual(await reached())
  const folders = new Set(present.filter(({ is_file: isFile }) => !isFile).map(({ id }) => id))
  const links = await db.selectFrom('drive_links').selectAll().execute()
  for (const { entry_id: id, token } of links.filter((link) => folders.has(link.entry_id)))
    expect(await throughLink(token, id)).toEqual(
      present.filter(({ ancestors }) => ancestors.includes(id)).map((entry) => entry.id),
    )
  const contents = await db
    .selectFrom('drive_contents as c')
    .leftJoin('drive_versions as v', 'v.content_id', 'c.id')
    .leftJoin('drive_entries as e', 'e.id', 'v.entry_id')
    .select(['c.bytes', 'e.owner_user_id as owner'])
    .execute()
  expect(contents.filter(({ owner }) => owner === null)).toEqual([])
  const ownBytes = contents.filter(({ owner }) => owner === host.id).map(({ bytes }) => Number(bytes))
  expect((await api.usage()).data.usedBytes).toBe(ownBytes.reduce((sum, bytes) => sum + bytes, 0))
})
