import { readConfig, type Config } from './config.ts'
import { processEnvironment } from './platform/config/environment.ts'
import { ConfigError } from './platform/config/read-settings.ts'

/** What `node src/main.ts <command>` does; `serve` without a command. Each loads only its own code: the media gate stays in memory beside the server. */
const commands: Record<string, () => Promise<(config: Config) => Promise<void>>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  migrate: async () => (await import('./commands/migrate.ts')).migrate,
  gate: async () => (await import('./commands/gate.ts')).gate,
  demo: async () => (await import('./commands/demo.ts')).demo,
  archive: async () => (await import('./commands/archive.ts')).archive,
  operator: async () => (await import('./commands/operator.ts')).operator,
  openapi: async () => (await import('./commands/openapi.ts')).openapi,
}

const name = process.argv[2] ?? 'serve'
const command = commands[name]
try {
  if (!command)
    throw new ConfigError([`there is no command ${name}; commands are ${Object.keys(commands).join(', ')}`])
  const config = readConfig(processEnvironment)
  await (
    await command()
  )(config)
} catch (error) {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
  )
  process.exitCode = 1
  if (name === 'serve') process.exit(1)
}
