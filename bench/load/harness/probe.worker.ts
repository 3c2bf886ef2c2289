import { get } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import type { ProbeLook } from './probe.ts'

const everyMs = 50
const answeredWithinMs = 10_000

// Given by `startProbe`.
const { url } = workerData as { url: string }
const looks: Promise<ProbeLook>[] = []

function look(): Promise<ProbeLook> {
  const begun = performance.now()
  const at = Date.now()
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ at, status, ms: performance.now() - begun })
    const asking = get(url, { agent: false, timeout: answeredWithinMs }, (response) => {
      response.resume().on('end', () => end(response.statusCode ?? 0))
    })
    asking.on('timeout', () => asking.destroy())
    asking.on('error', () => end(0))
  })
}

// The first one is not counted: this thread itself is cold.
await look()
parentPort?.postMessage('started')
const timer = setInterval(() => looks.push(look()), everyMs)
parentPort?.once('message', () => {
  clearInterval(timer)
  void Promise.all(looks).then((all) => parentPort?.postMessage(all))
})
