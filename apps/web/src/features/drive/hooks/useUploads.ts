import { useEffect } from 'react'
import { api, errorCode, mayHeal } from '../../../shared/api/index.ts'
import { useRenew } from '../../../shared/changes/index.ts'
import { createUnloadWarning } from '../../../shared/navigation/index.ts'
import { session } from '../../../shared/session/index.ts'
import { useSnapshot } from '../../../shared/store/index.ts'
import { sendUpload } from '../../../shared/uploads/index.ts'
import type { FoundFile } from '../model/dropped.ts'
import { createUploads } from '../model/uploads.ts'

const listeners = new Set<() => void>()

const uploads = createUploads({
  send: ({ file, folderId }, onProgress) =>
    sendUpload(file, { kind: 'drive_file', ...(folderId === undefined ? {} : { folderId }) }, onProgress),
  codeOf: errorCode,
  mayHeal,
  onArrived() {
    for (const listener of listeners) listener()
  },
  // After a reload, the file has to be chosen again.
  onBusy: createUnloadWarning(),
})

session.subscribe(() => {
  if (session.getSnapshot().status === 'signed_out') uploads.cancelAll()
})

/** Creates each folder of an upload once, and sends the files. Throws what the calls throw. */
async function add(found: readonly FoundFile[], folderId: string | null): Promise<void> {
  const known = new Map<string, Promise<string>>()
  function folderOf(names: readonly string[]): Promise<string | null> {
    const name = names.at(-1)
    if (name === undefined) return Promise.resolve(folderId)
    const path = names.join('/')
    const made =
      known.get(path) ??
      folderOf(names.slice(0, -1))
        .then((parent) => api.drive.createFolder({ folderId: parent, name, isReused: true }))
        .then(({ data }) => data.id)
    known.set(path, made)
    return made
  }
  const wanted = await Promise.all(
    found.map(async ({ file, folders }) => ({ file, folderId: (await folderOf(folders)) ?? undefined })),
  )
  uploads.add(wanted)
}

/** The uploads; the folder that is shown is loaded again when one has finished. */
export function useUploads() {
  const renew = useRenew()
  useEffect(() => {
    const listener = () => void renew('drive')
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [renew])
  return { uploads: useSnapshot(uploads), ...uploads, add }
}
