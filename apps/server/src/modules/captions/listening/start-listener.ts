import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ListenOrder, ListenWord } from './words.ts'

export interface Listener {
  /** Ends it at once. */
  stop(): void
  /** Resolves when it has ended, whoever ended it. */
  over: Promise<void>
}

export type StartListener = (order: ListenOrder, onWord: (word: ListenWord) => void) => Listener

const program = fileURLToPath(new URL('listen.ts', import.meta.url))

/** Starts the process that hears a room. Keys reach it by the channel, which other programs cannot read. */
export const startListener: StartListener = (order, onWord) => {
  const child = fork(program, [], {
    // What the server's own process was started with, such as a debugger's port, is not for it; neither are the server's secrets.
    execArgv: [],
    env: { NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The channel carries only our own process's words.
  child.on('message', (word) => onWord(word as ListenWord))
  child.send(order, () => undefined)
  const over = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return { stop: () => void child.kill('SIGKILL'), over }
}
