import type { Config } from '../config.ts'
import { createMediaGate } from '../integrations/livekit/index.ts'
import { findRecorderToken } from '../modules/recorder/gate.ts'
import { findAheadToken, findMediaToken } from '../modules/rooms/gate.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { openDatabase } from '../platform/database/database.ts'
import { clientAddressOf, trustedProxies } from '../platform/http/proxies.ts'
import { createLog } from '../platform/log/log.ts'
import { createOutage } from '../platform/log/outage.ts'
import { collectGarbage } from '../platform/process/collect-garbage.ts'
import { requireMigrated } from './require-ready.ts'

/** The media gate, as a process of its own: it stays when the server is replaced. */
export async function gate(config: Config): Promise<void> {
  await requireMigrated(config)
  const log = createLog({ level: config.LOG_LEVEL })
  const database = openDatabase({
    url: config.DATABASE_URL,
    maxConnections: 4,
    statementTimeoutMs: config.DATABASE_TIMEOUT_SECONDS * 1_000,
    outage: createOutage(log, {
      began: 'the database is away: no one is admitted',
      over: 'the database is back',
    }),
  })
  const mediaGate = createMediaGate({
    tokenFor: async (room, identity) =>
      (await findMediaToken(database.db, room, identity)) ??
      (await findRecorderToken(database.db, room, identity)) ??
      findAheadToken(database.db, room, identity, systemClock.now()),
    bounds: {
      maxPerAddress: config.SOCKETS_PER_ADDRESS,
      addressOf: clientAddressOf(trustedProxies(config.TRUST_PROXY)),
    },
    log,
    livekitUrl: config.LIVEKIT_URL,
    apiKey: config.LIVEKIT_API_KEY,
    apiSecret: config.LIVEKIT_API_SECRET,
  })
  collectGarbage()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => process.exit(0))
  const { port } = await mediaGate.listen({ host: config.HOST, port: config.MEDIA_GATE_PORT })
  log.info({ host: config.HOST, port }, 'the media gate is ready')
}
