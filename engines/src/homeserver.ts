import { chatEngine } from './chat.ts'
import { processEnvironment } from './config.ts'
import { openDataDir } from './data-dir.ts'
import { createEngineHost } from './engine-host.ts'

/** What a chat server alone is started from. */
export interface HomeserverOptions {
  readonly dataDir: string
  /** Address of the Majlis server that hears of its messages. It need not run yet. */
  readonly serverUrl: string
}

/** A running chat server without the rest. */
export interface Homeserver {
  readonly url: string
  readonly serverName: string
  readonly appserviceToken: string
  readonly homeserverToken: string
  pid(): number | undefined
  /** Kills it with SIGKILL; it is restarted automatically. */
  kill(): void
  stop(): Promise<void>
}

/** Starts Synapse, for tests and tools; it is installed when it never was. Throws `StartError` when `dataDir` is in use or Synapse cannot be had. */
export async function startHomeserver({ dataDir, serverUrl }: HomeserverOptions): Promise<Homeserver> {
  const { hostname, port } = new URL(serverUrl)
  const directory = await openDataDir(dataDir, 'a chat server for tests')
  const host = createEngineHost({
    directory,
    placement: { dataDir, host: hostname, port: Number(port || 80) },
    // A homeserver configured for the product is not one for tests.
    env: { PATH: processEnvironment['PATH'], ENGINES_DIR: processEnvironment['ENGINES_DIR'] },
    engines: [{ ...chatEngine, isRequired: true }],
    say: () => {},
    signal: undefined,
  })
  try {
    const provided = await host.startEngines()
    const { MATRIX_URL: url, MATRIX_SERVER_NAME: serverName } = provided
    const { MATRIX_APPSERVICE_TOKEN: appserviceToken, MATRIX_HOMESERVER_TOKEN: homeserverToken } = provided
    if (!url || !serverName || !appserviceToken || !homeserverToken)
      throw new Error('The chat server gave no address.')
    const pid = () => host.pids()['chat']
    const kill = () => host.kill('chat')
    return { url, serverName, appserviceToken, homeserverToken, pid, kill, stop: host.stop }
  } catch (error) {
    await host.stop()
    throw error
  }
}
