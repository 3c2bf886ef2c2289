import type { App } from '../../app/app.ts'
import { tusOf } from '../uploads.ts'
import { apiOf } from './api.ts'

/** A drive with a folder, a file and another folder in the trash. */
export async function fillDrive(app: App, { token: accessToken }: { token: string }) {
  const { drive } = apiOf(app.http, accessToken)
  const create = async (name: string) => (await drive.createFolder({ folderId: null, name })).data.id
  const folderId = await create('Lamps')
  const unsharedId = await create('Drafts')
  const trashedId = await create('Old lamps')
  await drive.trash({ ids: [trashedId] })
  const send = (filename: string, into?: string) =>
    tusOf(app.http, accessToken).send(
      { kind: 'drive_file', filename, ...(into ? { folderId: into } : {}) },
      Buffer.from('Mill Street'),
    )
  const fileId = await send('lamps.txt')
  const versionId = (await drive.versions({ id: fileId })).data[0]?.id ?? ''
  const linkedId = await create('Linked lamps')
  const linkedFileId = await send('lamps.txt', linkedId)
  const token = new URL((await drive.saveShareLink({ id: linkedId })).data.url).pathname.split('/')[2] ?? ''
  const { key } = (await drive.shared({ token })).data
  return { folderId, unsharedId, trashedId, fileId, versionId, token, key, linkedFileId }
}
