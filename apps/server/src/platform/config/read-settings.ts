import { readFileSync } from 'node:fs'
import type { Setting, Settings, ValuesOf } from './settings.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/** Everything that is wrong with the configuration, one line per variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(['Majlis cannot start like this:', ...problems].join('\n  '))
    this.problems = problems
  }
}

/**
 * Reads all settings together, before anything starts. A secret may be in the file that `<KEY>_FILE` names.
 * An empty variable counts as unset. Throws ConfigError with every problem, but without values.
 */
export function readSettings<T extends Settings>(settings: T, environment: Environment): ValuesOf<T> {
  const values: Record<string, unknown> = {}
  const problems: string[] = []
  for (const [key, setting] of Object.entries(settings)) {
    try {
      values[key] = readSetting(key, setting, environment)
    } catch (error) {
      problems.push(`${key}: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  if (problems.length > 0) throw new ConfigError(problems)
  // Every key of T was read by its own schema.
  return values as ValuesOf<T>
}

/** Checks only the given settings; the start may provide the others. Throws ConfigError. */
export function checkGiven(settings: Settings, environment: Environment): void {
  const given = Object.entries(settings).filter(([key]) => environment[key] || environment[`${key}_FILE`])
  readSettings(Object.fromEntries(given), environment)
}

function readSetting(key: string, setting: Setting, environment: Environment): unknown {
  const text = setting.isSecret ? readSecret(key, environment) : environment[key]
  const result = setting.schema.safeParse(text || undefined)
  if (result.success) return result.data
  if (!text) throw new Error('is not set')
  throw new Error(result.error.issues.map((issue) => issue.message).join(', '))
}

function readSecret(key: string, environment: Environment): string | undefined {
  const path = environment[`${key}_FILE`]
  if (!path) return environment[key]
  if (environment[key]) throw new Error(`set either ${key} or ${key}_FILE, not both`)
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unreadable'
    throw new Error(`the file that ${key}_FILE names cannot be read (${reason})`, { cause: error })
  }
}
