import type { GetDisplayMedia } from './screen-share.ts'
import type { CreateSfuRoom } from './sfu-room.ts'
import { nextFrame, type Schedule } from './snapshot-store.ts'

/** The outside dependencies of a call; tests provide a fake room and clock. */
export interface CallDeps {
  /** Loads the media code, once. */
  loadSfuRoom(): Promise<CreateSfuRoom>
  getDisplayMedia: GetDisplayMedia
  delay(ms: number): Promise<void>
  /** Resolves in a new task, so that the page can respond before what follows. */
  ownTask(): Promise<void>
  /** Runs a task again and again until the returned function is called. */
  every(ms: number, task: () => void): () => void
  random(): number
  /** Fires when the browser reports that the network is back. */
  onOnline(listener: () => void): () => void
  schedule: Schedule
}

export function browserCallDeps(): CallDeps {
  return {
    loadSfuRoom: async () => (await import('./livekit-room.ts')).createLivekitRoom,
    getDisplayMedia: (options) => navigator.mediaDevices.getDisplayMedia(options),
    delay: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
    ownTask: () => new Promise((resolve) => setTimeout(resolve)),
    every(ms, task) {
      const timer = setInterval(task, ms)
      return () => clearInterval(timer)
    },
    random: Math.random,
    onOnline(listener) {
      window.addEventListener('online', listener)
      return () => window.removeEventListener('online', listener)
    },
    schedule: nextFrame,
  }
}
