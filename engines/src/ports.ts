import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { StartError } from './config.ts'

/** What a port is for. */
export interface PortRequest {
  readonly name: string
  readonly protocol: 'tcp' | 'udp'
  readonly host: string
  /** The operator's own choice, taken as it is … */
  readonly fixed?: number | undefined
  /** … from this variable. */
  readonly key?: string
}

// Below the range that Linux (32768) and macOS (49152) hand out to outgoing connections.
const lowest = 20_000
const highest = 32_000

/**
 * The ports of a data folder by name: chosen free at the first start, then the same at every start, so that clients
 * find an engine where it was. One that another program has taken meanwhile is replaced; `reserved` is no one's. Throws `StartError`
 * where another program has a port that the operator chose.
 */
export async function choosePorts(
  dataDir: string,
  requests: readonly PortRequest[],
  reserved: readonly number[] = [],
): Promise<Map<string, number>> {
  const file = join(dataDir, 'ports.json')
  const stored = read(file)
  const chosen = new Map<string, number>()
  for (const request of requests) {
    if (request.fixed) await requireFree(request, request.fixed)
    const taken = new Set([...reserved, ...chosen.values()])
    chosen.set(request.name, request.fixed ?? (await choose(request, stored.get(request.name), taken)))
  }
  writeFileSync(
    `${file}.new`,
    JSON.stringify({ ...Object.fromEntries(stored), ...Object.fromEntries(chosen) }, null, 2),
  )
  renameSync(`${file}.new`, file)
  return chosen
}

/** Whether something can be asked to listen on this port. */
export function isPort(port: unknown): port is number {
  return Number.isInteger(port) && Number(port) >= 1 && Number(port) <= 65_535
}

/** Why `port` cannot be listened on, or undefined when it can: the system's code (`EADDRINUSE`, `EACCES` …). */
export function portProblem(
  protocol: 'tcp' | 'udp',
  port: number,
  host: string,
): Promise<string | undefined> {
  return protocol === 'tcp' ? tcpProblem(port, host) : udpProblem(port, host)
}

async function requireFree({ protocol, host, key }: PortRequest, port: number): Promise<void> {
  const problem = await portProblem(protocol, port, host)
  if (!problem) return
  const what = problem === 'EADDRINUSE' ? 'another program uses' : `${problem} keeps Majlis from`
  throw new StartError(`${key}: ${what} ${protocol} port ${port}: set a free one, or leave it unset.`)
}

async function choose(
  { protocol, host }: PortRequest,
  stored: number | undefined,
  taken: ReadonlySet<number>,
) {
  if (stored && !taken.has(stored) && !(await portProblem(protocol, stored, host))) return stored
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const port = randomInt(lowest, highest)
    if (!taken.has(port) && !(await portProblem(protocol, port, host))) return port
  }
  throw new Error(`no free ${protocol} port from ${lowest} to ${highest}`)
}

function tcpProblem(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)))
  })
}

function udpProblem(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const socket = createSocket(host.includes(':') ? 'udp6' : 'udp4')
    socket.once('error', (error: NodeJS.ErrnoException) => {
      socket.close()
      resolve(error.code ?? error.message)
    })
    socket.bind({ port, address: host, exclusive: true }, () => socket.close(() => resolve(undefined)))
  })
}

/** Absent at the first start; what is damaged is simply chosen again. */
function read(file: string): Map<string, number> {
  try {
    const stored: Record<string, unknown> = JSON.parse(readFileSync(file, 'utf8'))
    return new Map(Object.entries(stored).flatMap(([name, port]) => (isPort(port) ? [[name, port]] : [])))
  } catch {
    return new Map()
  }
}
