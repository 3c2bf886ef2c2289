import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const algorithm = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16

/** Encrypts texts so that only holders of the key read them, and only in the place they were sealed for (AES-256-GCM). */
export interface Seal {
  /** `place` is such as the id of the row; it is not hidden. */
  seal(text: string, place: string): Buffer
  /** Null if it was sealed with another key or for another purpose, or is not a seal of ours. */
  open(sealed: Buffer, place: string): string | null
}

/** The key has 256 bits, as `deriveKey` gives them. */
export function createSeal(key: Buffer): Seal {
  return {
    seal(text, place) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(place))
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return Buffer.concat([iv, cipher.getAuthTag(), body])
    },

    open(sealed, place) {
      if (sealed.length < ivBytes + tagBytes) return null
      const cipher = createDecipheriv(algorithm, key, sealed.subarray(0, ivBytes), {
        authTagLength: tagBytes,
      })
      cipher.setAAD(Buffer.from(place))
      cipher.setAuthTag(sealed.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([cipher.update(sealed.subarray(ivBytes + tagBytes)), cipher.final()]).toString(
          'utf8',
        )
      } catch {
        return null
      }
    },
  }
}
