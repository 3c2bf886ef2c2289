import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { fromRoot } from './config.ts'
import { ensureEspeak } from './python.ts'

/** Speaks a sentence into a WAV file, with three seconds of silence after it: for the fake microphones of journeys and benchmarks. */
export async function speak({
  file,
  voice,
  sentence,
}: {
  file: string
  /** Of eSpeak NG, such as `en-gb`. */
  voice: string
  sentence: string
}): Promise<void> {
  const python = await ensureEspeak()
  await promisify(execFile)(python, [fromRoot('engines/python/say.py'), voice, file, sentence])
}
