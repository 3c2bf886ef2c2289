import { session } from '../session/session.ts'
import type { UploadTarget } from './send-upload.ts'

/** An upload that a reload, or the end of the browser, has interrupted. */
export interface Interrupted {
  /** Where the browser remembers it. */
  key: string
  /** On the server. */
  url: string
  fileName: string
  bytes: number
  sentBytes: number
}

/** Where tus-js-client remembers the uploads of the signed-in user. */
export function rememberedUnder(): string {
  return `majlis-${session.getSnapshot().session?.user.ID ?? ''}`
}

/** The interrupted uploads of the user to a target that the server still has. Others are forgotten. */
export async function listInterrupted(target: UploadTarget): Promise<Interrupted[]> {
  if (!hasRemembered()) return []
  const { urlStorage } = (await import('tus-js-client')).defaultOptions
  const found: Interrupted[] = []
  for (const { urlStorageKey: key, uploadUrl: url, size, metadata } of await urlStorage.findAllUploads()) {
    const isOwn = key.startsWith(`tus::${rememberedUnder()}-`) && isTarget(metadata, target)
    if (!isOwn || !url) continue
    const response = await request('HEAD', url)
    const sentBytes = Number(response.headers.get('upload-offset'))
    if (response.ok && sentBytes !== size)
      found.push({ key, url, fileName: metadata['filename'] ?? '', bytes: size ?? 0, sentBytes })
    else if (response.ok || response.status === 404) await urlStorage.removeUpload(key)
  }
  return found
}

/** The metadata of an upload are its target and its name. */
function isTarget(metadata: Record<string, string>, target: UploadTarget): boolean {
  const names = Object.keys(metadata).filter((name) => name !== 'filename')
  return names.length === Object.keys(target).length && names.every((name) => metadata[name] === target[name])
}

/** Deletes what the server has of it. */
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
