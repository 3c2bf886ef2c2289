/** What a systemd unit starts, as far as the units of `deploy/systemd` say it (systemd.service(5), systemd.exec(5)). */
export interface UnitCommand {
  readonly command: string
  readonly args: readonly string[]
  readonly workingDirectory: string | undefined
  readonly env: Readonly<Record<string, string>>
  readonly requires: readonly string[]
}

/**
 * Reads a unit, `%i` being the instance. As in systemd, what the environment file says wins over `Environment=`.
 * `readFile` answers the text of the environment file. Throws where the unit starts nothing.
 */
export function readUnit(text: string, instance: string, readFile: (path: string) => string): UnitCommand {
  const entries = text
    .split('\n')
    .map((line) => line.replaceAll('%i', instance).trim())
    .filter((line) => /^\w+=/.test(line))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)] as const)
  const valuesOf = (key: string) => entries.filter(([name]) => name === key).map(([, value]) => value)
  const [command, ...args] = valuesOf('ExecStart')[0]?.split(' ') ?? []
  if (!command) throw new Error('The unit has no ExecStart.')
  const assignments = valuesOf('Environment').flatMap((value) => value.split(' '))
  const fileLines = valuesOf('EnvironmentFile').flatMap((path) => readFile(path).split('\n'))
  return {
    command,
    args,
    workingDirectory: valuesOf('WorkingDirectory')[0],
    env: { ...variablesOf(assignments), ...variablesOf(fileLines) },
    requires: valuesOf('Requires').flatMap((value) => value.split(' ')),
  }
}

function variablesOf(lines: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    lines
      .map((line) => line.trim())
      .filter((line) => /^[A-Z_]+=/.test(line))
      .map((line) => [line.slice(0, line.indexOf('=')), unquoted(line.slice(line.indexOf('=') + 1))]),
  )
}

const unquoted = (value: string) => /^"(.*)"$/.exec(value)?.[1] ?? value
