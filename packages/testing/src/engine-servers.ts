/** Servers that speak the protocols of a speech engine, a language model and a translator, for tests and screenshots. */

export { completion, startLanguageModelServer, type ModelRequest } from './language-model-server.ts'
export { sendJson, startLocalServer, type LocalServer } from './local-server.ts'
export { heardIn, startSpeechServer, verboseJson } from './speech-server.ts'
export { startTranslator } from './translator-server.ts'
