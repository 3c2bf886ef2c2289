import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  configuredValue,
  type Environment,
  isConfigured,
  localHost,
  processEnvironment,
  StartError,
} from './config.ts'
import { type Engine, type EngineContext, fixedPort, type FoundEngine, orMissing } from './engine.ts'
import { ensureChatTools } from './python.ts'

/** Runs unless the operator has set `CHAT=off`, or has another homeserver (`MATRIX_URL`). */
export const usesChatEngine = (env: Environment): boolean =>
  env['CHAT'] !== 'off' && !isConfigured(env, 'MATRIX_URL')

/** The chat server: Synapse, a Matrix homeserver without federation that only this machine reaches. */
export const chatEngine: Engine = {
  name: 'chat',
  isRequired: false,
  ports: ({ env }) => [{ name: 'chat', protocol: 'tcp', host: '127.0.0.1', ...fixedPort(env, 'CHAT_PORT') }],
  find: orMissing('Chat is off.', local),
}

async function local(context: EngineContext): Promise<FoundEngine> {
  const { env, say, run, secrets } = context
  const python = await ensureChatTools(env, run, () => say('Installing the chat server (about 40 MB, once)'))
  const folder = join(context.dataDir, 'chat')
  const serverName = await keptServerName(folder, env)
  const tokens = {
    appservice: configuredValue(env, 'MATRIX_APPSERVICE_TOKEN') ?? secrets('MATRIX_APPSERVICE_TOKEN'),
    homeserver: configuredValue(env, 'MATRIX_HOMESERVER_TOKEN') ?? secrets('MATRIX_HOMESERVER_TOKEN'),
  }
  const url = `http://127.0.0.1:${context.portOf('chat')}`
  return {
    kind: 'local',
    title: `chat server (Synapse ${synapseVersion})`,
    launch: {
      command: python,
      args: ['-m', 'synapse.app.homeserver', '--config-path', join(folder, 'homeserver.json')],
      // Where the messages are must not depend on the variables of whoever starts it.
      env: {
        PATH: processEnvironment['PATH'],
        HOME: processEnvironment['HOME'],
        PYTHONDONTWRITEBYTECODE: '1',
      },
      cwd: folder,
      prepare: () => writeFiles(folder, synapseFiles(context, { folder, serverName, tokens })),
      isHealthy: async () => (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) })).ok,
      readyTimeoutMs: 60_000,
      firstStartAttempts: 3,
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 5_000,
    },
    provides: {
      MATRIX_URL: url,
      MATRIX_SERVER_NAME: serverName,
      MATRIX_APPSERVICE_TOKEN: tokens.appservice,
      MATRIX_HOMESERVER_TOKEN: tokens.homeserver,
      MATRIX_REGISTRATION_SECRET: secrets('CHAT_REGISTRATION_KEY'),
    },
  }
}

export const synapseVersion = '1.163.0'

/** Of the first start: all IDs of people and rooms contain it, so it outlives a change of `PUBLIC_URL`. */
async function keptServerName(folder: string, env: Environment): Promise<string> {
  const file = join(folder, 'server-name')
  const known = (await readFile(file, 'utf8').catch(() => '')).trim()
  const wanted = env['MATRIX_SERVER_NAME']
  if (known && wanted && wanted !== known)
    throw new StartError(`MATRIX_SERVER_NAME: the chat server here is called ${known}, which cannot change.`)
  if (known) return known
  const name = wanted || URL.parse(env['PUBLIC_URL'] ?? '')?.hostname || 'localhost'
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await replaceFile(file, `${name}\n`)
  return name
}

interface SynapseSettings {
  folder: string
  serverName: string
  tokens: { appservice: string; homeserver: string }
}

/** Synapse's configuration by file name. YAML reads JSON. */
export function synapseFiles(
  { host, port, portOf, secrets }: Pick<EngineContext, 'host' | 'port' | 'portOf' | 'secrets'>,
  { folder, serverName, tokens }: SynapseSettings,
): Record<string, object> {
  const registrationFile = join(folder, 'majlis.json')
  const logFile = join(folder, 'log.json')
  return {
    [registrationFile]: {
      id: 'majlis',
      url: `http://${localHost(host)}:${port}`,
      as_token: tokens.appservice,
      hs_token: tokens.homeserver,
      sender_localpart: 'majlis',
      rate_limited: false,
      namespaces: {
        users: [
          { exclusive: true, regex: `@majlis_.*:${serverName.replaceAll(/[.[\]]/g, String.raw`\$&`)}` },
        ],
        aliases: [],
        rooms: [],
      },
    },
    [logFile]: {
      version: 1,
      disable_existing_loggers: false,
      formatters: { line: { format: '%(asctime)s %(levelname)s %(name)s %(message)s' } },
      handlers: { stderr: { class: 'logging.StreamHandler', formatter: 'line' } },
      root: { level: 'WARNING', handlers: ['stderr'] },
    },
    [join(folder, 'homeserver.json')]: {
      server_name: serverName,
      report_stats: false,
      log_config: logFile,
      pid_file: join(folder, 'homeserver.pid'),
      listeners: [
        {
          port: portOf('chat'),
          bind_addresses: ['127.0.0.1'],
          type: 'http',
          tls: false,
          x_forwarded: true,
          resources: [{ names: ['client'], compress: false }],
        },
      ],
      database: { name: 'sqlite3', args: { database: join(folder, 'homeserver.db') } },
      media_store_path: join(folder, 'media'),
      max_upload_size: '50M',
      signing_key: `ed25519 majlis ${Buffer.from(secrets('CHAT_SIGNING_KEY'), 'base64url').toString('base64').replace('=', '')}`,
      macaroon_secret_key: secrets('CHAT_MACAROON_KEY'),
      form_secret: secrets('CHAT_FORM_KEY'),
      // With it, Majlis makes its own account an administrator, who deletes files of deleted messages.
      registration_shared_secret: secrets('CHAT_REGISTRATION_KEY'),
      app_service_config_files: [registrationFile],
      ...closedToOthers,
      // What was written in a room is deleted a day after Majlis has closed the room.
      forget_rooms_on_leave: true,
      forgotten_room_retention_period: '1d',
      ...limits,
      caches: { global_factor: 0.2 },
      event_cache_size: '2K',
      default_room_version: '11',
    },
  }
}

/** Accounts, rooms and names are Majlis's: no federation, no way to sign up or in, nothing to look around in. */
const closedToOthers = {
  trusted_key_servers: [],
  suppress_key_server_warning: true,
  federation_domain_whitelist: [],
  enable_registration: false,
  password_config: { enabled: false },
  allow_guest_access: false,
  require_auth_for_profile_requests: true,
  limit_profile_requests_to_users_who_share_rooms: true,
  user_directory: { enabled: false },
  room_list_publication_rules: [{ action: 'deny' }],
  encryption_enabled_by_default_for_room_type: 'off',
  presence: { enabled: false },
  url_preview_enabled: false,
}

/** For each person. Synapse's own limit (10 messages, then one in 5 seconds) stops lively chats. Majlis itself has none. */
const limits = {
  rc_message: { per_second: 5, burst_count: 50 },
}

async function writeFiles(folder: string, files: Record<string, object>): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  for (const [file, content] of Object.entries(files))
    await replaceFile(file, `${JSON.stringify(content, null, 2)}\n`)
}

async function replaceFile(file: string, text: string): Promise<void> {
  await writeFile(`${file}.new`, text, { mode: 0o600 })
  await rename(`${file}.new`, file)
}
