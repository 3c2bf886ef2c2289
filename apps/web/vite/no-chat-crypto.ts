import type { Plugin } from 'vite'

const left = '\0no-chat-crypto'

/** Leaves out the encryption of matrix-js-sdk, several megabytes that nothing of ours starts: chats are not end-to-end encrypted. */
export function noChatCrypto(): Plugin {
  return {
    name: 'majlis:no-chat-crypto',
    enforce: 'pre',
    resolveId: (source) => (source.endsWith('/rust-crypto/index.js') ? left : null),
    load: (id) => (id === left ? 'export const initRustCrypto = undefined' : null),
  }
}
