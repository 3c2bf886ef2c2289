import fastify from 'fastify'
import { onTestFinished } from 'vitest'
import { setupRooms, type TestUser } from './rooms.ts'
import { uploadsOf } from './uploads.ts'

/** A host with a drive, and how others of the organisation use theirs. */
export async function setupDrive(environment: Record<string, string> = {}) {
  const rooms = await setupRooms({ environment: { FLAG_DRIVE_ENABLE: 'true', ...environment } })
  const { browser, host, files, drive, signIn } = rooms
  const http = fastify({ routerOptions: { maxParamLength: 1_000 } })
  onTestFinished(() => http.close())
  await http.register(drive.plugin)
  const driveOf = async (user: TestUser = host) => (await browser({ user }).api()).drive
  const api = await driveOf()
  const upload = async (
    filename: string,
    content: Uint8Array = Buffer.from('Mill Street'),
    { folderId, by = host }: { folderId?: string; by?: TestUser } = {},
  ) =>
    uploadsOf(files.api, await signIn(by)).send(
      { kind: 'drive_file', filename, ...(folderId ? { folderId } : {}) },
      content,
    )
  const folder = async (name: string, folderId: string | null = null) =>
    (await api.createFolder({ folderId, name })).data.id
  const namesIn = async (folderId?: string) =>
    (await api.list(folderId ? { folderId } : {})).data.data.map(({ name }) => name)
  const download = (url: string) => http.inject({ url: new URL(url).pathname })
  const contentOf = async (id: string, by = api) => (await download((await by.link({ id })).data.url)).body
  return { ...rooms, http, api, driveOf, upload, folder, namesIn, download, contentOf }
}
