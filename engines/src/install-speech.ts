// `npm test` runs this beside other tests, before the journeys that need it.
import { StartError, processEnvironment } from './config.ts'
import { ensureSpeechEngine } from './ensure-speech.ts'

try {
  await ensureSpeechEngine('tiny.en', processEnvironment, () => {
    console.log('Installing the speech engine with the model tiny.en (about 400 MB, once)')
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
