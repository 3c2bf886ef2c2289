import * as servers from '@majlis/testing/engine-servers'
import { onTestFinished } from 'vitest'

export { completion, verboseJson } from '@majlis/testing/engine-servers'

/** Starts a server that is stopped at the end of the test. */
function stoppedAfterTest<P extends unknown[], S extends servers.LocalServer>(
  start: (...given: P) => Promise<S>,
): (...given: P) => Promise<S> {
  return async (...given) => {
    const server = await start(...given)
    onTestFinished(server.stop)
    return server
  }
}

export const startLanguageModelServer = stoppedAfterTest(servers.startLanguageModelServer)
export const startSpeechServer = stoppedAfterTest(servers.startSpeechServer)
export const startTranslator = stoppedAfterTest(servers.startTranslator)
