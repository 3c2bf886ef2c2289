import { once } from 'node:events'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { startTcpProxy, type TcpProxy } from './tcp-proxy.ts'

type Command = 'refuse' | 'silence' | 'restore' | 'close'

/** `startTcpProxy` in a thread of its own: thousands of clients in this one would otherwise slow what the servers send to their database. */
export async function startTcpProxyThread(targetPort: number): Promise<TcpProxy> {
  const worker = new Worker(new URL(import.meta.url), { workerData: { targetPort } })
  const [port] = (await once(worker, 'message')) as [number]

  async function run(command: Command): Promise<void> {
    worker.postMessage(command)
    await once(worker, 'message')
  }

  return {
    port,
    refuse: () => run('refuse'),
    silence: () => run('silence'),
    restore: () => run('restore'),
    async close() {
      await run('close')
      await worker.terminate()
    },
  }
}

/** What the thread itself does: one command after the other, each answered when it is done. */
async function serveCommands(port: NonNullable<typeof parentPort>, targetPort: number): Promise<void> {
  const proxy = await startTcpProxy(targetPort)
  port.on(
    'message',
    (command: Command) => void Promise.resolve(proxy[command]()).then(() => port.postMessage(0)),
  )
  port.postMessage(proxy.port)
}

if (parentPort) {
  const { targetPort } = workerData as { targetPort: number }
  await serveCommands(parentPort, targetPort)
}
