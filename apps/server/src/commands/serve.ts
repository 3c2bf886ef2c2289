import { createApp } from '../app/app.ts'
import type { Config } from '../config.ts'
import { compressAssets } from '../platform/http/compress-assets.ts'
import { createLog } from '../platform/log/log.ts'
import { collectGarbage } from '../platform/process/collect-garbage.ts'
import { requireAddress, requireMigrated } from './require-ready.ts'

/** Running calls and jobs have this long to end. The supervisor of `npm start` kills after ten seconds. */
const shutdownMs = 9_000

export async function serve(config: Config): Promise<void> {
  const log = createLog({ level: config.LOG_LEVEL })
  const stopping = new AbortController()
  await requireMigrated(config)
  await requireAddress(config)
  const app = await createApp({ config, log })
  const drainMs = config.ROLE.includes('web') ? config.DRAIN_SECONDS * 1_000 : 0

  /** SIGTERM comes from a supervisor, whose balancer has to notice; SIGINT from someone who waits. */
  function stop(signal: 'SIGTERM' | 'SIGINT'): void {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info({ signal }, 'stopping')
    const forMs = signal === 'SIGTERM' ? drainMs : 0
    setTimeout(() => process.exit(1), forMs + shutdownMs).unref()
    const stopped = forMs > 0 ? app.drain(forMs).then(app.close) : app.close()
    stopped.then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'did not stop cleanly')
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)

  await app.start()
  // Two that start at once see each other only now.
  await requireAddress(config)
  // A worker alone listens on no port.
  const listensOn = config.ROLE.includes('web') ? { host: config.HOST, port: config.PORT } : {}
  log.info({ url: config.PUBLIC_URL, ...listensOn, roles: config.ROLE }, 'ready')
  await compressAssets(config.WEB_DIST, stopping.signal).catch((error: unknown) => {
    log.info({ err: error }, 'the web app is served without compressed files')
  })
  collectGarbage()
}
