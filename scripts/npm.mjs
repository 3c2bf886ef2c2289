// Runs the machine's npm. Runs on Node 18 and later, without any package.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, realpathSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { basename, delimiter, dirname, join } from 'node:path'
import { allOnPath, BootstrapError } from './machine.mjs'

/** Each of its three tries to fetch something waits for so long, and a second or more before the next. */
const patience = [
  '--fetch-retries=2',
  '--fetch-retry-mintimeout=1000',
  '--fetch-retry-maxtimeout=3000',
  '--fetch-timeout=20000',
]
/** Whatever NODE_ENV and npm's configuration leave out: the web app is built here, and programs are optional packages. */
const everything = ['--include=dev', '--include=optional']
const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=http']

/**
 * Runs the machine's npm under the given Node, to install what the package.json of a folder asks for, or to view a package.
 * No package runs a script of its own. Throws `BootstrapError` with one sentence when that fails.
 * @param {{ node: string, command: 'ci' | 'install' | 'view', options?: string[], folder: string, onStart?: (pid: number) => void }} options
 */
export async function runNpm({ node, command, options = [], folder, onStart = () => {} }) {
  const npm = findNpm()
  if (!npm) throw new BootstrapError('npm was not found: install Node.js with npm from https://nodejs.org')
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    ONNXRUNTIME_NODE_INSTALL_CUDA: 'skip',
  }
  const child = spawn(node, [npm, command, ...options, ...quiet, ...everything, ...patience], {
    cwd: folder,
    env,
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  try {
    if (child.pid !== undefined) onStart(child.pid)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  /** @type {string[]} */
  const problems = []
  for await (const line of createInterface({ input: child.stderr })) {
    if (isProblem(line)) problems.push(line)
    if (isFatal(line)) child.kill('SIGKILL')
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  if (child.exitCode !== 0 || problems.some(isFatal))
    throw new BootstrapError(npmProblem(problems.join('\n'), folder))
}

/** @param {string} line */
const isProblem = (line) => /^npm (ERR!|error)/.test(line) || isFatal(line)

/**
 * What npm itself does not treat as fatal: a file that it could not write, after which it reports success, and a registry that it cannot
 * reach, after which it tries every optional package for minutes.
 * @param {string} line
 */
const isFatal = (line) => /TAR_ENTRY_ERROR (ENOSPC|EDQUOT|EIO)|attempt 3 failed with [A-Z_]+/.test(line)

/**
 * One sentence for what npm printed when it failed.
 * @param {string} errors
 * @param {string} folder
 */
export function npmProblem(errors, folder) {
  if (/ENOSPC|EDQUOT/.test(errors)) return `The disk of ${folder} is full: free 3 GB there, then start again.`
  const unreachable =
    /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ENETUNREACH|EHOSTUNREACH|E\w*TIMEDOUT|E\w*TIMEOUT|FETCH_ERROR/.exec(
      errors,
    )
  if (unreachable)
    return `npm cannot reach its registry (${unreachable[0]}): connect this machine to the internet, or set npm's proxy or registry, then start again.`
  if (/EACCES|EPERM|EROFS/.test(errors))
    return `${folder} cannot be written by this user: start Majlis as the owner of the folder, or clone it to a folder of your own.`
  const said = errors.split('\n').filter((line) => /^npm (ERR!|error)/.test(line))
  const reason = said
    .map((line) => line.replace(/^npm \S+ ?/, ''))
    .find((text) => !/^(code |A complete log )/.test(text))
  return `npm could not install the packages: ${reason ?? 'it ended without a reason'}`
}

/**
 * npm's entry point: the one that runs this script, the one on PATH, or the one beside this Node.js.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function findNpm(env = process.env) {
  const [onPath] = allOnPath('npm', env)
  const candidates = [
    env.npm_execpath,
    onPath && realpathSync(onPath),
    join(dirname(realpathSync(process.execPath)), '../lib/node_modules/npm/bin/npm-cli.js'),
  ]
  return candidates.find((file) => file && basename(file) === 'npm-cli.js' && existsSync(file))
}
