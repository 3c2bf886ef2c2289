import { createHash } from 'node:crypto'

export interface TusTarget {
  endpoint: string
  metadata: Record<string, string>
  token?: string
  /** Sends `Upload-Checksum` with each piece. */
  hasChecksums: boolean
}

/**
 * Uploads `bytes` by tus, in pieces of which each is `piece`, as a page does. The connection is cut in the middle of `cuts` pieces, spread
 * over the upload, which continues where the server left off. Returns its address, and the bytes that were sent.
 */
export async function sendByTus(
  { endpoint, metadata, token, hasChecksums }: TusTarget,
  { piece, bytes, cuts = 0 }: { piece: Buffer; bytes: number; cuts?: number },
): Promise<{ url: string; sentBytes: number }> {
  const checksum = `sha256 ${createHash('sha256').update(piece).digest('base64')}`
  const common = { 'tus-resumable': '1.0.0', ...(token ? { authorization: `Bearer ${token}` } : {}) }
  const announced = await fetch(endpoint, {
    method: 'POST',
    headers: {
      ...common,
      'upload-length': String(bytes),
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(),
    },
  })
  const url = new URL(announced.headers.get('location') ?? '', endpoint).href
  if (announced.status !== 201) throw new Error(`Announcing was answered with ${announced.status}.`)

  let sentBytes = 0
  let offset = 0
  let left = cuts
  const cutEvery = Math.floor(bytes / piece.length / Math.max(cuts, 1))
  for (let n = 1; offset < bytes; n += 1) {
    const isCut = left > 0 && n % cutEvery === 0
    if (isCut) left -= 1
    const headers = {
      ...common,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(offset),
      ...(hasChecksums ? { 'upload-checksum': checksum } : {}),
    }
    sentBytes += piece.length
    const controller = new AbortController()
    if (isCut) setTimeout(() => controller.abort(), 5)
    const response = await fetch(url, {
      method: 'PATCH',
      headers,
      body: new Uint8Array(piece),
      signal: controller.signal,
    }).catch((error: unknown) => {
      if (isCut) return null
      throw error
    })
    if (response && response.status !== 204) throw new Error(`A piece was answered with ${response.status}.`)
    offset = Number(response?.headers.get('upload-offset') ?? (await offsetOf(url, common)))
  }
  return { url, sentBytes }
}

async function offsetOf(url: string, headers: Record<string, string>): Promise<number> {
  for (;;) {
    const response = await fetch(url, { method: 'HEAD', headers })
    // 423: the interrupted request has not ended yet.
    if (response.ok) return Number(response.headers.get('upload-offset'))
    if (response.status !== 423) throw new Error(`The offset was answered with ${response.status}.`)
    await new Promise((wait) => setTimeout(wait, 200))
  }
}
