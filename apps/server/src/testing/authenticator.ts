import { generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import { sha256 } from '../platform/keys/sha256.ts'

const flags = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }

const base64Url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

export interface AuthenticatorOptions {
  origin?: string
  rpId?: string
  /** False: someone touched the device and did not show who they are. */
  isVerified?: boolean
}

/** A device with one passkey (Web Authentication 6): makes it, and signs with it. Counts its signatures. */
export function testAuthenticator(defaults: AuthenticatorOptions = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = base64Url(credentialId)
  let counter = 0

  const settingsOf = (options: AuthenticatorOptions) => ({
    origin: 'https://meet.example.org',
    rpId: 'meet.example.org',
    isVerified: true,
    ...defaults,
    ...options,
  })

  /** Web Authentication 6.1. */
  function authenticatorData(rpId: string, isVerified: boolean, attested?: Buffer): Buffer {
    counter += 1
    const head = Buffer.alloc(5)
    head.writeUInt8(
      flags.userPresent | (isVerified ? flags.userVerified : 0) | (attested ? flags.attested : 0),
    )
    head.writeUInt32BE(counter, 1)
    return Buffer.concat([sha256(rpId), head, attested ?? Buffer.alloc(0)])
  }

  return {
    id,

    make({ challenge }: { challenge: string }, options: AuthenticatorOptions = {}) {
      const { origin, rpId, isVerified } = settingsOf(options)
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, coseKey(publicKey)])
      const data = authenticatorData(rpId, isVerified, attested)
      // CBOR: { fmt: 'none', attStmt: {}, authData }, whose length has one byte.
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([data.length]),
        data,
      ])
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(clientData('webauthn.create', challenge, origin)),
          attestationObject: base64Url(attestationObject),
          transports: ['internal'],
        },
      }
    },

    sign({ challenge }: { challenge: string }, options: AuthenticatorOptions = {}) {
      const { origin, rpId, isVerified } = settingsOf(options)
      const client = clientData('webauthn.get', challenge, origin)
      const data = authenticatorData(rpId, isVerified)
      return {
        id,
        rawId: id,
        type: 'public-key' as const,
        clientExtensionResults: {},
        response: {
          clientDataJSON: base64Url(client),
          authenticatorData: base64Url(data),
          signature: base64Url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
        },
      }
    },
  }
}

function clientData(type: 'webauthn.create' | 'webauthn.get', challenge: string, origin: string): string {
  return JSON.stringify({ type, challenge, origin, crossOrigin: false })
}

/** The public key as COSE has it (RFC 9053 7.1.1): EC2, ES256, P-256. */
function coseKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return Buffer.concat([
    Buffer.from('a5010203262001215820', 'hex'),
    Buffer.from(x, 'base64url'),
    Buffer.from('225820', 'hex'),
    Buffer.from(y, 'base64url'),
  ])
}
