import type { ClientErrorCode } from '@majlis/contract'
import { api } from '../../../shared/api/index.ts'

/** Why the browser returned no passkey. */
class PasskeyError extends Error {
  readonly code: ClientErrorCode

  constructor(code: ClientErrorCode, cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Whether this browser can use passkeys here: they belong to a host name, so an IP address has none. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':') || hostname.startsWith('[')
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress
}

/** Creates and saves a passkey. The browser asks for fingerprint, face or PIN. */
export async function addPasskey(name: string, password: string | undefined): Promise<void> {
  const { data } = await api.security.beginPasskey({ password })
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  // The library's server half created what its browser half reads here.
  const response = await prompted(startRegistration({ optionsJSON: data as unknown as Options }))
  await api.security.addPasskey({ name, response: { ...response, clientExtensionResults: {} } })
}

/** Signs in with the passkey that the person picks. */
export async function signInWithPasskey(rememberMe: boolean) {
  const { data } = await api.signIn.beginPasskeySignIn()
  return api.signIn.signInWithPasskey({ response: await sign(data), rememberMe })
}

/** Proves the user's identity with one of their passkeys. */
export async function confirmByPasskey(): Promise<void> {
  const { data } = await api.security.beginPasskeyConfirmation()
  const response = await sign(data)
  await api.security.confirmIdentity({ by: 'passkey', response })
}

/** A passkey's response to a challenge. The browser asks for fingerprint, face or PIN. */
async function sign(options: { challenge: string }) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  // The library's server half created what its browser half reads here.
  const response = await prompted(startAuthentication({ optionsJSON: options as unknown as Options }))
  return { ...response, clientExtensionResults: {} }
}

/** Browsers don't report why a passkey was not created or was refused, only that the device already has one. */
async function prompted<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new PasskeyError(isKnown ? 'passkey.known' : 'passkey.cancelled', error)
  }
}
