import { processEnvironment } from './config.ts'
import { openDataDir } from './data-dir.ts'
import { createEngineHost } from './engine-host.ts'
import type { Engine } from './engine.ts'
import { livekitEngine } from './livekit.ts'

/** What an SFU alone is started from. */
export interface LivekitOptions {
  readonly dataDir: string
  /** Port of this machine at which a server takes its webhooks. */
  readonly webhookPort: number
}

/** A running SFU without the rest. */
export interface Livekit {
  readonly url: string
  readonly publicUrl: string
  readonly apiKey: string
  readonly apiSecret: string
  /** Path of the program. */
  readonly program: string
  kill(): void
  stop(): Promise<void>
}

/** Starts livekit-server, for tests and tools; it is built when it has never been. Throws `StartError` when `dataDir` is in use. */
export async function startLivekit({ dataDir, webhookPort }: LivekitOptions): Promise<Livekit> {
  const directory = await openDataDir(dataDir, 'an SFU for tests')
  let program = ''
  const engine: Engine = {
    ...livekitEngine,
    async find(context) {
      const found = await livekitEngine.find(context)
      if (found.kind === 'local') program = found.launch.command
      return found
    },
  }
  const host = createEngineHost({
    directory,
    placement: { dataDir, host: '127.0.0.1', port: webhookPort },
    // An SFU configured for the product is not one for tests.
    env: { ...processEnvironment, LIVEKIT_URL: undefined, LIVEKIT_URL_FILE: undefined },
    engines: [engine],
    say: () => {},
    signal: undefined,
  })
  try {
    const provided = await host.startEngines()
    const { LIVEKIT_URL: url, LIVEKIT_PUBLIC_URL: publicUrl } = provided
    const { LIVEKIT_API_KEY: apiKey, LIVEKIT_API_SECRET: apiSecret } = provided
    if (!url || !publicUrl || !apiKey || !apiSecret) throw new Error('LiveKit gave no address.')
    return { url, publicUrl, apiKey, apiSecret, program, kill: () => host.kill('livekit'), stop: host.stop }
  } catch (error) {
    await host.stop()
    throw error
  }
}
