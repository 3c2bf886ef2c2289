import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { ensureSpeechModel, ensureSpeechTools, processEnvironment, type SpeechModel } from '@majlis/engines'

const script = new URL('plain-whisper.py', import.meta.url).pathname

/** faster-whisper over a whole file, without the time in which it loads its model. */
export async function plainWhisper(model: SpeechModel, file: string): Promise<{ ms: number; text: string }> {
  const python = await ensureSpeechTools(processEnvironment)
  const folder = await ensureSpeechModel(model, processEnvironment)
  const { stdout } = await promisify(execFile)(python, [script, folder, file], { maxBuffer: 64_000_000 })
  return JSON.parse(stdout) as { ms: number; text: string }
}
