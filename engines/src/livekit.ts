import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  configuredValue,
  isConfigured,
  isLoopback,
  lanAddress,
  localHost,
  reachableHost,
  StartError,
} from './config.ts'
import { type Engine, type EngineContext, fixedPort, type FoundEngine } from './engine.ts'
import { findLivekit, livekitVersion } from './livekit-program.ts'

/** Path of the server where LiveKit's webhooks arrive. */
const webhookPath = '/api/livekit/webhook'

/** `livekit-server`, the SFU, or the one of `LIVEKIT_URL`. */
export const livekitEngine: Engine = {
  name: 'livekit',
  isRequired: true,
  ports: ({ env, host }) => {
    if (isConfigured(env, 'LIVEKIT_URL')) return []
    const gateHost = isLoopback(host) ? '127.0.0.1' : '0.0.0.0'
    return [
      { name: 'media-gate', protocol: 'tcp', host: gateHost, ...fixedPort(env, 'MEDIA_GATE_PORT') },
      { name: 'livekit-signal', protocol: 'tcp', host: '127.0.0.1', ...fixedPort(env, 'LIVEKIT_PORT') },
      { name: 'livekit-tcp', protocol: 'tcp', host: '0.0.0.0', ...fixedPort(env, 'LIVEKIT_TCP_PORT') },
      { name: 'livekit-udp', protocol: 'udp', host: '0.0.0.0', ...fixedPort(env, 'LIVEKIT_UDP_PORT') },
    ]
  },
  find,
}

async function find(context: EngineContext): Promise<FoundEngine> {
  const { env, dataDir, host } = context
  if (isConfigured(env, 'LIVEKIT_URL')) {
    if (isConfigured(env, 'LIVEKIT_API_KEY') && isConfigured(env, 'LIVEKIT_API_SECRET'))
      return { kind: 'external', provides: {} }
    throw new StartError(
      'LIVEKIT_URL is set: set LIVEKIT_API_KEY and LIVEKIT_API_SECRET of that LiveKit too.',
    )
  }

  const binary = await findLivekit(context)
  const signalPort = context.portOf('livekit-signal')
  const gatePort = context.portOf('media-gate')
  const configFile = join(dataDir, 'livekit.json')
  const key =
    configuredValue(env, 'LIVEKIT_API_KEY') ?? `majlis-${context.secrets('LIVEKIT_API_KEY').slice(0, 12)}`
  const secret = configuredValue(env, 'LIVEKIT_API_SECRET') ?? context.secrets('LIVEKIT_API_SECRET')
  return {
    kind: 'local',
    title: `livekit-server ${livekitVersion}`,
    launch: {
      command: binary,
      args: ['--config', configFile],
      // Its own variables (LIVEKIT_CONFIG, LIVEKIT_KEYS, NODE_IP …) must not change what the file says.
      env: { PATH: env['PATH'], HOME: env['HOME'] },
      prepare: () => writeConfig(configFile, livekitConfig(context, key, secret)),
      isHealthy: async () =>
        (await fetch(`http://127.0.0.1:${signalPort}/`, { signal: AbortSignal.timeout(2_000) })).ok,
      readyTimeoutMs: 20_000,
      firstStartAttempts: 3,
      // It waits for every participant to leave, which may be never: after the timeout it is killed.
      stopSignal: 'SIGTERM',
      stopTimeoutMs: 1_000,
    },
    provides: {
      LIVEKIT_URL: `http://127.0.0.1:${signalPort}`,
      // Browsers come through the gate, which lets in who is admitted at that moment.
      LIVEKIT_PUBLIC_URL: env['LIVEKIT_PUBLIC_URL'] || `ws://${reachableHost(host)}:${gatePort}`,
      MEDIA_GATE_PORT: String(gatePort),
      LIVEKIT_API_KEY: key,
      LIVEKIT_API_SECRET: secret,
    },
  }
}

/**
 * LiveKit's own configuration (its config-sample.yaml tells the fields; YAML reads JSON).
 * Rooms are made by the server only, browsers reach media by one UDP and one TCP port.
 */
export function livekitConfig(
  context: Pick<EngineContext, 'env' | 'host' | 'port' | 'portOf'>,
  key: string,
  secret: string,
) {
  const { env, host, port, portOf } = context
  const nodeIp = env['LIVEKIT_NODE_IP'] || (isLoopback(host) ? '127.0.0.1' : undefined)
  const udpPort = portOf('livekit-udp')
  return {
    port: portOf('livekit-signal'),
    // Signalling and API are for the gate and the server; media has ports of its own.
    bind_addresses: ['127.0.0.1'],
    rtc: {
      udp_port: udpPort,
      tcp_port: portOf('livekit-tcp'),
      use_external_ip: false,
      enable_loopback_candidate: true,
      ...(nodeIp ? { node_ip: nodeIp } : {}),
      // Without a server named here LiveKit sends browsers to Google's and Twilio's. Browsers that reach this machine need none.
      stun_servers: [`${nodeIp ?? lanAddress() ?? '127.0.0.1'}:${udpPort}`],
    },
    keys: { [key]: secret },
    room: { auto_create: false, empty_timeout: 300, departure_timeout: 20 },
    webhook: { api_key: key, urls: [`http://${localHost(host)}:${port}${webhookPath}`] },
    logging: { level: 'warn', json: true },
  }
}

async function writeConfig(file: string, config: object): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(config, null, 2), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
