import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { ListenOrder, ListenWord } from './words.ts'

export interface Listener {
  /** Ends the process immediately. */
  stop(): void
  /** Resolves when the process has ended, for any reason. */
  over: Promise<void>
}

export type StartListener = (order: ListenOrder, onWord: (word: ListenWord) => void) => Listener

const program = fileURLToPath(new URL('listen.ts', import.meta.url))

/** Starts the process that listens to a room. Keys are sent through the channel, which other programs cannot read. */
export const startListener: StartListener = (order, onWord) => {
  const child = fork(program, [], {
    // It must not get the server's own options, such as a debugger's port, or the server's secrets.
    execArgv: [],
    env: { NODE_NO_WARNINGS: '1' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // Only our own process writes to the channel.
  child.on('message', (word) => onWord(word as ListenWord))
  child.send(order, () => undefined)
  const over = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  return { stop: () => void child.kill('SIGKILL'), over }
}
