import { onTestFinished } from 'vitest'

interface Request {
  name: string
  mode: 'exclusive' | 'shared'
  begin(): void
}

/** The locks of a browser, which its tabs share (Web Locks API): as much of them as the app uses. They go away with the test. */
export function fakeLocks(): LockManager {
  const held = new Set<Request>()
  const waiting: Request[] = []

  const isFree = ({ name, mode }: Request) =>
    [...held].every((one) => one.name !== name || (one.mode === 'shared' && mode === 'shared'))

  function grant(): void {
    const next = waiting.find(
      (one, at) => isFree(one) && !waiting.slice(0, at).some(({ name }) => name === one.name),
    )
    if (!next) return
    waiting.splice(waiting.indexOf(next), 1)
    held.add(next)
    next.begin()
    grant()
  }

  async function request<T>(
    name: string,
    ...given: [LockGrantedCallback<T>] | [LockOptions, LockGrantedCallback<T>]
  ) {
    const [options, callback] = given.length === 1 ? [{}, given[0]] : given
    const { mode = 'exclusive', signal } = options
    const granted = Promise.withResolvers<undefined>()
    const one: Request = { name, mode, begin: () => granted.resolve(undefined) }
    signal?.throwIfAborted()
    signal?.addEventListener('abort', () => {
      if (waiting.includes(one)) waiting.splice(waiting.indexOf(one), 1)
      granted.reject(signal.reason)
      grant()
    })
    waiting.push(one)
    grant()
    await granted.promise
    try {
      return await callback({ name, mode })
    } finally {
      held.delete(one)
      grant()
    }
  }

  const infoOf = ({ name, mode }: Request) => ({ name, mode })
  const locks = {
    request,
    query: async () => ({ held: [...held].map(infoOf), pending: waiting.map(infoOf) }),
  } as LockManager
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'locks'))
  return locks
}
