// `npm test` runs this beside other tests, before the journeys that need it.
import { StartError, processEnvironment } from './config.ts'
import { ensureChatTools } from './python.ts'

try {
  await ensureChatTools(processEnvironment, undefined, () => {
    console.log('Installing the chat server (about 40 MB, once)')
  })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
