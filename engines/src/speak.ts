import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { enginesDir, fromRoot, processEnvironment } from './config.ts'
import { ensureEspeak, type SpeechModel } from './python.ts'

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

/** Whether `SPEECH=on` would start with this model without installing anything. */
export function hasSpeechEngine(model: SpeechModel): boolean {
  const folders = ['speech-1.2.1', `speech-model-${model}`]
  return folders.every((folder) => existsSync(join(enginesDir(processEnvironment), folder, 'installed.txt')))
}
