import { vi } from 'vitest'

/** Files of tests share a process, which spares loading the libraries again; what our own modules remember stays with each file. */
vi.resetModules()
/**
 * Files also share the page, but what one leaves on it must not affect the next. Testing Library keeps the first body
 * that it found.
 */
const shared = globalThis as { firstBody?: HTMLElement }
shared.firstBody ??= globalThis.document?.body
if (shared.firstBody !== globalThis.document?.body)
  throw new Error('A test file replaced the body of the page.')
globalThis.document?.body.replaceChildren()
for (const name of globalThis.document?.documentElement.getAttributeNames() ?? [])
  document.documentElement.removeAttribute(name)
globalThis.localStorage?.clear()
globalThis.sessionStorage?.clear()
/** jsdom has no WebRTC, which the pages of a call ask for. */
globalThis.RTCPeerConnection ??= class {} as typeof RTCPeerConnection

// Waits in components take longer on a busy machine.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}
