import { readdir } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import {
  configuredValue,
  type Environment,
  fromRoot,
  isConfigured,
  processEnvironment,
  StartError,
} from './config.ts'
import { type Engine, type EngineContext, fixedPort, type FoundEngine, orMissing } from './engine.ts'
import { ensureDownloadedModel } from './speech-download.ts'
import { ensureSpeechModel, ensureSpeechTools, speechModels } from './python.ts'

/** Nothing of it is installed unless the operator has set `SPEECH=on`; `SPEECH_URL` names another one. */
export const usesSpeechEngine = (env: Environment): boolean =>
  env['SPEECH'] === 'on' && !isConfigured(env, 'SPEECH_URL')

/** Speech to text. */
export const speechEngine: Engine = {
  name: 'speech',
  isRequired: false,
  ports: ({ env }) => [
    { name: 'speech', protocol: 'tcp', host: '127.0.0.1', ...fixedPort(env, 'SPEECH_PORT') },
  ],
  find: orMissing('Meetings can’t be transcribed.', local),
}

async function local(context: EngineContext): Promise<FoundEngine> {
  const { env, say, run } = context
  const names = namedModels(env)
  const onInstall = () => say('Installing the speech engine (about 400 MB, once)')
  const python = await ensureSpeechTools(env, run, onInstall)
  const models: string[] = []
  for (const name of names) models.push('--model', name, await modelFolder(name, context))
  const port = context.portOf('speech')
  const key = configuredValue(env, 'SPEECH_API_KEY') ?? context.secrets('SPEECH_API_KEY')
  const url = `http://127.0.0.1:${port}`
  return {
    kind: 'local',
    title: `speech engine (faster-whisper, ${names.length > 1 ? 'models' : 'model'} ${names.join(', ')})`,
    launch: {
      command: python,
      args: [fromRoot('engines/speech/server.py'), '--port', String(port), ...models],
      env: { ...processEnvironment, SPEECH_API_KEY: key, PYTHONDONTWRITEBYTECODE: '1' },
      isHealthy: async () => (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) })).ok,
      readyTimeoutMs: 20_000,
      firstStartAttempts: 3,
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 2_000,
    },
    provides: { SPEECH_URL: url, SPEECH_API_KEY: key },
  }
}

/** The models of `SPEECH_MODEL`, then that of captions; the first is the default. */
export function namedModels(env: Environment): string[] {
  const named = [...(env['SPEECH_MODEL'] ?? '').split(','), env['SPEECH_CAPTIONS_MODEL'] ?? '']
  const names = [...new Set(named.map((name) => name.trim()).filter(Boolean))]
  return (env['SPEECH_MODEL'] ?? '').trim() ? names : [...new Set(['base', ...names])]
}

/** A folder with a CTranslate2 model: a known one or one to download by its name, or the operator's own by its path. */
async function modelFolder(name: string, context: EngineContext): Promise<string> {
  const { env, run, say } = context
  const downloaded = await ensureDownloadedModel(name, context)
  if (downloaded) return downloaded
  if (isAbsolute(name)) {
    const files: string[] = await readdir(name).catch(() => [])
    if (files.includes('model.bin')) return name
    throw new StartError(
      `SPEECH_MODEL or SPEECH_CAPTIONS_MODEL names ${join(name, 'model.bin')}, which does not exist.`,
    )
  }
  const known = speechModels.find((model) => model === name)
  if (!known)
    throw new StartError(
      `SPEECH_MODEL and SPEECH_CAPTIONS_MODEL must name ${speechModels.join(', ')}, a name of SPEECH_MODEL_DOWNLOADS or the path of a folder with a CTranslate2 model.`,
    )
  return ensureSpeechModel(known, env, run, () => say(`Fetching the speech model ${name}`))
}
