import { limits, uploadsPath } from '@majlis/contract'
import { openInstallation } from './harness/installation.ts'
import { interleave, valuesOf } from './harness/interleave.ts'
import { describeMachine } from './harness/machine.ts'
import { beginPeak, memoryMb } from './harness/memory.ts'
import { type BenchOptions, type BenchResult, measure } from './harness/results.ts'
import { sendByTus } from './harness/tus-sender.ts'
import { startBareTus } from './peers/bare-tus.ts'

const piece = Buffer.alloc(limits.uploads.chunkBytes, 7)
// The beginning of a ZIP archive, so that the content is what the name says.
piece.writeUInt32BE(0x50_4b_03_04)
const megabyte = 1024 * 1024
const cuts = 10

/** A gigabyte by tus with checksums, beside `@tus/server` alone on the same disk; and once more with ten cuts of the connection. */
export async function benchUpload({ say, isQuick }: BenchOptions): Promise<BenchResult> {
  const bytes = isQuick ? 128 * megabyte : limits.documents.maxBytes
  await using installation = await openInstallation(say)
  const dataDir = installation.stack.env['DATA_DIR']
  if (!dataDir) throw new Error('The installation has no folder.')
  await using peer = await startBareTus(dataDir)
  const owner = await installation.signUp('Ada')
  const server = () => installation.stack.pids()['server']
  const metadata = { kind: 'agenda_file', filename: 'archive.zip' }
  const growths: number[] = []

  async function ours(cuts = 0): Promise<number> {
    const { accessToken: token } = await installation.signIn(owner.email)
    const target = { endpoint: installation.url + uploadsPath, metadata, token, hasChecksums: true }
    const { url, sentBytes } = await sendByTus(target, { piece, bytes, cuts })
    const headers = { authorization: `Bearer ${token}` }
    const path = `/api/file/agenda-content/${url.split('/').at(-1)}`
    const removed = await fetch(installation.url + path, { method: 'DELETE', headers })
    if (!removed.ok) throw new Error(`The file was not there: ${removed.status}.`)
    return sentBytes
  }

  const samples = await interleave(
    {
      async ours() {
        const before = await beginPeak(server())
        const startedAt = performance.now()
        await ours()
        const ms = performance.now() - startedAt
        growths.push((await memoryMb(server(), 'VmHWM')) - before)
        return { ms }
      },
      async peer() {
        const startedAt = performance.now()
        await sendByTus({ endpoint: peer.endpoint, metadata, hasChecksums: false }, { piece, bytes })
        return { ms: performance.now() - startedAt }
      },
    },
    { runs: isQuick ? 2 : 7, warmUps: 1, onRun: say },
  )
  const again = (await ours(cuts)) - bytes

  return {
    bench: 'upload',
    title: `${bytes / megabyte} MiB over HTTP, from the announcement to the finished file`,
    machine: await describeMachine({ withBrowser: false }),
    conditions: [
      `Majlis: the server as \`npm start\` runs it, in pieces of ${piece.length / megabyte} MiB. Each request is authenticated, locked and counted, its checksum verified; the content is synced to the disk and its type judged before the last response.`,
      'Peer: `@tus/server` with `@tus/file-store`, in the process of the bench, on the same disk, with the same pieces, without checksums and without syncing.',
      `Cuts: the connection is cut in the middle of ${cuts} pieces; what is sent a second time is at most one piece for each.`,
    ],
    measures: [
      measure(
        'upload',
        'ms',
        { ours: valuesOf(samples.ours, 'ms'), peer: valuesOf(samples.peer, 'ms') },
        // 0.9 of its rate.
        [{ of: 'median', atMost: 1 / 0.9 }],
      ),
    ],
    alone: [
      {
        name: 'memory growth of the server (target: 60 MB)',
        value: `${Math.round(Math.max(...growths.slice(1)))} MB`,
      },
      {
        name: `sent again after ${cuts} cuts (target: ${(cuts * piece.length) / megabyte} MiB)`,
        value: `${again / megabyte} MiB`,
      },
    ],
  }
}
