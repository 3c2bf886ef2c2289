import { tmpdir } from 'node:os'
import { expect, it, vi } from 'vitest'
import type { Ffmpeg } from '../../../integrations/ffmpeg/index.ts'
import { dayMs } from '../../../platform/clock/durations.ts'
import { readSound, UnreadableSound } from './read-sound.ts'

it('reads no sound that says it is longer than a day, because its samples could fill the disk', async () => {
  const run = vi.fn<Ffmpeg['run']>()
  const sound = { given: 'given', file: 'sound', lengthMs: dayMs + 1 }
  // Nothing else of it is used.
  const options = { ffmpeg: { run } as unknown as Ffmpeg, folder: tmpdir() }
  await expect(readSound({ ...options, signal: new AbortController().signal }, sound)).rejects.toThrow(
    UnreadableSound,
  )
  expect(run).not.toHaveBeenCalled()
})
