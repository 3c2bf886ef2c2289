// `node src/check-config.ts`: reports what is wrong with the variables that are set, one line each, before anything is started.
import { checkConfig } from './config.ts'
import { processEnvironment } from './platform/config/environment.ts'
import { ConfigError } from './platform/config/read-settings.ts'

try {
  checkConfig(processEnvironment)
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.problems.join('\n')}\n`)
  process.exitCode = 1
}
