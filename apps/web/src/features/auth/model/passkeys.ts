import type { ClientErrorCode } from '@majlis/contract'
import { api } from '../../../shared/api/index.ts'

/** Why the browser gave no passkey. */
class PasskeyError extends Error {
  readonly code: ClientErrorCode

  constructor(code: ClientErrorCode, cause: unknown) {
    super(code, { cause })
    this.code = code
  }
}

/** Whether this browser can use passkeys here: they belong to a host name, so there are none at a bare IP address. */
export function canUsePasskeys(): boolean {
  const { hostname } = window.location
  const isAddress = /^[\d.]+$/.test(hostname) || hostname.includes(':') || hostname.startsWith('[')
  return 'PublicKeyCredential' in window && window.isSecureContext && !isAddress
}

/** Makes a passkey and keeps it. The browser asks for finger, face or PIN in between. */
export async function addPasskey(name: string, password: string | undefined): Promise<void> {
  const { data } = await api.security.beginPasskey({ password })
  const { startRegistration } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON']
  // What one half of the library made on the server, the other half reads here.
  const response = await prompted(startRegistration({ optionsJSON: data as unknown as Options }))
  await api.security.addPasskey({ name, response: { ...response, clientExtensionResults: {} } })
}

/** Signs in with whatever passkey the person picks. */
export async function signInWithPasskey(rememberMe: boolean) {
  const { data } = await api.signIn.beginPasskeySignIn()
  return api.signIn.signInWithPasskey({ response: await sign(data), rememberMe })
}

/** Proves with one of the own passkeys who is at this browser. */
export async function confirmByPasskey(): Promise<void> {
  const { data } = await api.security.beginPasskeyConfirmation()
  const response = await sign(data)
  await api.security.confirmIdentity({ by: 'passkey', response })
}

/** What a passkey makes of a challenge. The browser asks for finger, face or PIN. */
async function sign(options: { challenge: string }) {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  type Options = Parameters<typeof startAuthentication>[0]['optionsJSON']
  // What one half of the library made on the server, the other half reads here.
  const response = await prompted(startAuthentication({ optionsJSON: options as unknown as Options }))
  return { ...response, clientExtensionResults: {} }
}

/** Browsers do not say why a passkey was not requested or refused, only that the device has one already. */
async function prompted<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw new PasskeyError(isKnown ? 'passkey.known' : 'passkey.cancelled', error)
  }
}
