import type { UploadKindName } from '@majlis/contract'
import { session } from '../session/session.ts'
import { listHeldUploads } from './held-uploads.ts'
import type { UploadTarget } from './upload-target.ts'

/** An upload that a reload, or the end of the browser, has interrupted. */
export interface Interrupted {
  /** Its key in the browser's storage. */
  key: string
  /** On the server. */
  url: string
  fileName: string
  bytes: number
  sentBytes: number
  /** What it was to become, as in its target. */
  target: Record<string, string>
}

/** The prefix under which tus-js-client stores the signed-in user's uploads. */
export function rememberedUnder(): string {
  return `majlis-${session.getSnapshot().session?.user.ID ?? ''}`
}

interface FoundUploads {
  interrupted: Interrupted[]
  /** The addresses of those that a tab is sending. */
  running: string[]
}

/** The uploads of the user, of a kind or to one target, that the server still has. Others are forgotten. */
export async function listInterrupted(wanted: UploadKindName | UploadTarget): Promise<FoundUploads> {
  const [interrupted, running]: [Interrupted[], string[]] = [[], []]
  if (!hasRemembered()) return { interrupted, running }
  const { urlStorage } = (await import('tus-js-client')).defaultOptions
  const held = await listHeldUploads()
  for (const { urlStorageKey: key, uploadUrl: url, size, metadata } of await urlStorage.findAllUploads()) {
    const isOwn = key.startsWith(`tus::${rememberedUnder()}-`) && isWanted(metadata, wanted)
    if (!isOwn || !url) continue
    // To ask the server about it could cut it off.
    if (held.has(url)) {
      running.push(url)
      continue
    }
    const response = await request('HEAD', url)
    const sentBytes = Number(response.headers.get('upload-offset'))
    if (response.ok && sentBytes !== size)
      interrupted.push({
        key,
        url,
        fileName: metadata['filename'] ?? '',
        bytes: size ?? 0,
        sentBytes,
        target: metadata,
      })
    else if (response.ok || response.status === 404) await urlStorage.removeUpload(key)
  }
  return { interrupted, running }
}

/** The metadata of an upload are its target and its name. */
function isWanted(metadata: Record<string, string>, wanted: UploadKindName | UploadTarget): boolean {
  if (typeof wanted === 'string') return metadata['kind'] === wanted
  const names = Object.keys(metadata).filter((name) => name !== 'filename')
  return names.length === Object.keys(wanted).length && names.every((name) => metadata[name] === wanted[name])
}

/** Deletes the part on the server. */
export async function discardInterrupted({ key, url }: Interrupted): Promise<void> {
  const { urlStorage } = (await import('tus-js-client')).defaultOptions
  await urlStorage.removeUpload(key)
  await request('DELETE', url)
}

async function request(method: 'HEAD' | 'DELETE', url: string): Promise<Response> {
  const token = await session.accessToken()
  return fetch(
    new Request(url, { method, headers: { 'tus-resumable': '1.0.0', authorization: `Bearer ${token}` } }),
  )
}

/** Whether it is worth loading the library. */
function hasRemembered(): boolean {
  try {
    return Object.keys(localStorage).some((key) => key.startsWith('tus::'))
  } catch {
    // Closed to us by the browser: nothing is remembered.
    return false
  }
}
