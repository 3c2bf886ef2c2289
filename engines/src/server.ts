import {
  configuredValue,
  type Environment,
  fromRoot,
  isConfigured,
  localHost,
  type Placement,
  rootDir,
} from './config.ts'
import type { Launch } from './engine.ts'
import { webDist } from './web-build.ts'

/** The server's entry; its first argument is a command (`migrate`, `demo`), without one it serves. */
export const serverEntry = fromRoot('apps/server/src/main.ts')

/** Reports what is wrong with the variables that are set. */
export const configCheck = fromRoot('apps/server/src/check-config.ts')

/** How the server is started under this Node. */
export function serverLaunch(
  entry: string,
  placement: Placement,
  env: Environment,
  isWatched: boolean,
): Launch {
  const readyUrl = `http://${localHost(placement.host)}:${placement.port}/api/health/ready`
  return {
    command: process.execPath,
    args: [...(isWatched ? ['--watch', '--watch-preserve-output'] : []), entry],
    cwd: rootDir,
    env,
    isHealthy: async () => (await fetch(readyUrl, { signal: AbortSignal.timeout(5_000) })).ok,
    readyTimeoutMs: 60_000,
    firstStartAttempts: 1,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 10_000,
  }
}

/** How the media gate is started: a process of its own, so that signalling survives the server. */
export function gateLaunch(entry: string, placement: Placement, env: Environment): Launch {
  const url = `http://${localHost(placement.host)}:${env['MEDIA_GATE_PORT']}/`
  return {
    command: process.execPath,
    // It allocates little, so a small young generation saves memory.
    args: ['--max-semi-space-size=1', entry, 'gate'],
    cwd: rootDir,
    env,
    isHealthy: async () => (await fetch(url, { signal: AbortSignal.timeout(5_000) })).ok,
    readyTimeoutMs: 30_000,
    firstStartAttempts: 1,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 5_000,
  }
}

/**
 * The flags of spec 9.13 as the first look has them: every feature that this build has is on.
 */
const firstLook: Environment = {
  FLAG_EDIT_TRANSCRIPTION: 'true',
  FLAG_TRANSCRIPTION_LOADER: 'true',
  FLAG_PROCESS_LOADER: 'true',
  FLAG_MULTILINGUAL_MEETING: 'true',
  FLAG_BIG_MEETING_DISABLED: 'false',
  FLAG_MEETING_MINUTES: 'true',
  FLAG_SUGGEST_TIME: 'true',
  FLAG_DRIVE_ENABLE: 'true',
}

/** What the server keeps apart from others as an address of this machine. */
const ownUrl = /^https?:\/\/(localhost|127\.0\.0\.1|\[::1\])(:\d+)?(\/|$)/i

/**
 * Where to read the mails of a server that was started with `env` and answers at `url`, for the terminal: the link with the key on this machine,
 * or a warning where everyone or no one can read them; null where they are sent.
 */
export function mailNotice(env: Environment, url: string): string | null {
  if (isConfigured(env, 'SMTP_URL')) return null
  if (isOn(env['MAILBOX_OPEN_TO_EVERYONE']))
    return `WARNING: everyone who can reach ${url} can read every mail at /dev/mailbox, sign-in codes included, and so take over any account. Unset MAILBOX_OPEN_TO_EVERYONE to close it.`
  const key = configuredValue(env, 'MAILBOX_KEY')
  if (key && env['NODE_ENV'] !== 'production' && ownUrl.test(url))
    return `Emails are kept here instead of being sent. Read them at ${new URL('/dev/mailbox', url).href}?key=${encodeURIComponent(key)}`
  return 'WARNING: mails are neither sent nor shown, so no one can sign up or reset a password: set SMTP_URL. For a trial in a network that you trust, MAILBOX_OPEN_TO_EVERYONE=true shows every mail to everyone who can reach this server.'
}

/** As the server reads a switch; what it does not take for one has kept it from starting. */
function isOn(value: string | undefined): boolean {
  return Boolean(value) && !/^(false|0|no|off|n|disabled)$/i.test(value ?? '')
}

/** The environment of the server: the operator's variables, completed by what the engines and this start provide. */
export function serverEnvironment(
  env: Environment,
  placement: Placement,
  provisions: Environment,
): Environment {
  // Behind an address on the internet, this is not a trial.
  const isPublic = env['PUBLIC_URL']?.startsWith('https:') ?? false
  const nodeEnv = env['NODE_ENV'] || (isPublic ? 'production' : 'development')
  // Without pages the server answers health on the port that pages would have.
  const isWeb = (env['ROLE'] || 'web').split(',').some((role) => role.trim() === 'web')
  const offered = {
    ...(nodeEnv === 'development' ? firstLook : {}),
    ...(isWeb ? {} : { HEALTH_PORT: String(placement.port) }),
    // There is no balancer that has to notice.
    DRAIN_SECONDS: '0',
    WEB_DIST: webDist,
    ...provisions,
  }
  const missing = Object.entries(offered).filter(([key]) => !isConfigured(env, key))
  // npm's own variables may hold credentials of a registry, and say nothing to the server.
  const inherited = Object.entries(env).filter(([key, value]) => value && !key.startsWith('npm_'))
  return {
    ...Object.fromEntries([...inherited, ...missing]),
    NODE_ENV: nodeEnv,
    HOST: placement.host,
    PORT: String(placement.port),
    DATA_DIR: placement.dataDir,
    // The code without its types, ready to run: the next start is faster, and needs no compiler in memory.
    NODE_COMPILE_CACHE: env['NODE_COMPILE_CACHE'] || fromRoot('node_modules/.cache/node'),
  }
}
