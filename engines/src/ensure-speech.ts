import { type Environment, processEnvironment } from './config.ts'
import { ensureEspeak, ensureSpeechModel, ensureSpeechTools, type SpeechModel } from './python.ts'

/**
 * Installs what `SPEECH=on` starts with this model, and what `speak` needs, if they are not there yet. Throws `StartError`. `onInstall` is
 * called if something has to be fetched.
 */
export async function ensureSpeechEngine(
  model: SpeechModel,
  env: Environment = processEnvironment,
  onInstall?: () => void,
): Promise<void> {
  await ensureSpeechTools(env, undefined, onInstall)
  await ensureSpeechModel(model, env, undefined, onInstall)
  await ensureEspeak(env)
}
