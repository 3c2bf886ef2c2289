// What the scripts know about this machine. Runs on Node 18 and later, without any package.
import { accessSync, constants } from 'node:fs'
import { delimiter, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout. */
export const rootDir = resolve(dirname(fileURLToPath(import.meta.url)), '..')

/**
 * Where engines are kept, Node.js among them.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function enginesDir(env = process.env) {
  return resolve(rootDir, env.ENGINES_DIR || '.data/engines')
}

/** A problem that the operator can fix: printed as it is, without a stack. */
export class BootstrapError extends Error {}

/**
 * Runs a script. A `BootstrapError` ends it with its message and exit code 1.
 * @param {() => Promise<void>} work
 */
export async function explained(work) {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof BootstrapError)) throw error
    print(error.message)
    process.exitCode = 1
  }
}

/**
 * Every program of that name on PATH, the one that a shell would run first.
 * @param {string} name
 * @param {NodeJS.ProcessEnv} [env]
 */
export function allOnPath(name, env = process.env) {
  return (env.PATH ?? '')
    .split(delimiter)
    .map((directory) => join(directory, name))
    .filter(isExecutable)
}

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** @param {string} line */
export function print(line) {
  process.stdout.write(`${line}\n`)
}

/**
 * The first group of a pattern in a file of this repository.
 * @param {string} text
 * @param {RegExp} pattern
 */
export function firstMatch(text, pattern) {
  const [, value] = pattern.exec(text) ?? []
  if (value === undefined) throw new Error(`${pattern} was not found`)
  return value
}
