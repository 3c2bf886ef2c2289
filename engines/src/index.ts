export type { Environment } from './config.ts'
export { type Postgres, type PostgresOptions, startPostgres } from './database.ts'
export type { Engine, EngineState, FoundEngine, Launch } from './engine.ts'
export { type Homeserver, type HomeserverOptions, startHomeserver } from './homeserver.ts'
export { type Livekit, type LivekitOptions, startLivekit } from './media.ts'
export { ensureSpeechEngine } from './ensure-speech.ts'
export { speak } from './speak.ts'
export { processEnvironment } from './config.ts'
export {
  ensurePythonTools,
  ensureRadicale,
  ensureS3Server,
  ensureSchemathesis,
  ensureSpeechModel,
  ensureSpeechTools,
  type SpeechModel,
} from './python.ts'
export { type Stack, type StackOptions, startStack } from './supervisor.ts'
