import { vi } from 'vitest'

/** Files of tests share a process, which spares loading the libraries again; what our own modules remember stays with each file. */
vi.resetModules()
/** Files also share the page: what one left on it is nothing to the next. */
globalThis.document?.body.replaceChildren()
/** jsdom has no WebRTC, which the pages of a call ask for. */
globalThis.RTCPeerConnection ??= class {} as typeof RTCPeerConnection
