// What this machine has of Python. Runs on Node 18 and later, without any package.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { enginesDir, firstMatch, rootDir } from './machine.mjs'

/** The oldest Python for which `engines/python/chat.txt` and `speech.txt` have checksums. */
const oldest = '3.11'

/**
 * Packages of Python in a folder of their own, below `ENGINES_DIR`, as engines/src/python.ts installs them.
 * @typedef {{ file: string, folder: string, versionOf: string }} PythonPackages `versionOf` is the package whose version the folder has
 */

/** @type {PythonPackages} */
const chat = { file: 'chat.txt', folder: 'chat', versionOf: 'matrix-synapse' }
/** @type {PythonPackages} */
const speech = { file: 'speech.txt', folder: 'speech', versionOf: 'faster-whisper' }

/**
 * What the features written in Python lack, of those that the operator uses. Without it, they stay off.
 * @param {NodeJS.ProcessEnv} env
 * @returns {import('./prerequisites.mjs').Missing[]}
 */
export function pythonProblems(env) {
  const usesChat = env.CHAT !== 'off' && !env.MATRIX_URL && !env.MATRIX_URL_FILE
  const usesSpeech = env.SPEECH === 'on' && !env.SPEECH_URL && !env.SPEECH_URL_FILE
  const consequences = [
    usesChat && !arePythonPackagesInstalled(env, chat) && 'chat stays off',
    usesSpeech && !arePythonPackagesInstalled(env, speech) && 'meetings can’t be transcribed',
  ].filter((consequence) => consequence !== false)
  if (consequences.length === 0 || hasVenv(env, oldest)) return []
  return [
    {
      what: `Python ${oldest} or newer with venv`,
      consequence: consequences.join(', and '),
      // A Python that is too old is the one of this Debian.
      ...(hasVenv(env) ? {} : { debian: 'python3-venv' }),
    },
  ]
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {PythonPackages} packages
 */
export function arePythonPackagesInstalled(env, { file, folder, versionOf }) {
  const requirements = readFileSync(join(rootDir, 'engines/python', file), 'utf8')
  const version = firstMatch(requirements, new RegExp(`^${versionOf}==(\\S+)`, 'm'))
  return existsSync(join(enginesDir(env), `${folder}-${version}`, 'installed.txt'))
}

/**
 * Whether there is a Python 3 with venv, of this version or a newer one. Debian has venv in a package of its own, and without it only part
 * of the module.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [version]
 */
export function hasVenv(env, version = '3.0') {
  const isOld = `sys.version_info < (${version.replace('.', ', ')})`
  return spawnSync('python3', ['-c', `import sys, venv, ensurepip; sys.exit(${isOld})`], { env }).status === 0
}
