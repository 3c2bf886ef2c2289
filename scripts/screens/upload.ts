import { uploadsPath } from '@majlis/contract'
import type { Member } from './account-calls.ts'

/** Uploads a file by tus, in one piece. Returns its ID. */
export function createUpload(url: string) {
  return async function upload(
    { accessToken }: Member,
    metadata: Readonly<Record<string, string>>,
    content: Buffer,
  ): Promise<string> {
    const sent = await fetch(url + uploadsPath, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${accessToken}`,
        'tus-resumable': '1.0.0',
        'upload-length': String(content.length),
        'upload-metadata': Object.entries(metadata)
          .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
          .join(),
        'content-type': 'application/offset+octet-stream',
      },
      body: new Uint8Array(content),
    })
    if (!sent.ok) throw new Error(`Uploading failed with ${sent.status}.`)
    return sent.headers.get('location')?.split('/').at(-1) ?? ''
  }
}
