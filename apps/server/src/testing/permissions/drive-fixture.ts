import type { App } from '../../app/app.ts'
import { tusOf } from '../uploads.ts'
import { apiOf } from './api.ts'

/** A drive with a folder, a file and another folder in the trash. */
export async function fillDrive(app: App, { token }: { token: string }) {
  const { drive } = apiOf(app.http, token)
  const create = async (name: string) => (await drive.createFolder({ folderId: null, name })).data.id
  const folderId = await create('Lamps')
  const trashedId = await create('Old lamps')
  await drive.trash({ ids: [trashedId] })
  const fileId = await tusOf(app.http, token).send(
    { kind: 'drive_file', filename: 'lamps.txt' },
    Buffer.from('Mill Street'),
  )
  const versionId = (await drive.versions({ id: fileId })).data[0]?.id ?? ''
  return { folderId, trashedId, fileId, versionId }
}
