/** Locks of the browser, which end with their tab (Web Locks API). Without them – no secure address – tabs know nothing of one another. */
const prefix = 'majlis.upload.'

const locks = (): LockManager | null => ('locks' in navigator ? navigator.locks : null)

/** Shows other tabs that this one sends an upload, until it is released, or the tab is closed. */
export function createUploadHold() {
  let release: () => void = () => undefined
  return {
    /** `url`: the current address of the upload, in place of an earlier one. */
    take(url: string | null): void {
      release()
      const { promise, resolve } = Promise.withResolvers<void>()
      release = resolve
      if (url === null) return
      locks()
        ?.request(prefix + url, () => promise)
        .catch(() => undefined)
    },
    release: () => release(),
    /** Does the same and releases the upload. */
    releasing:
      <T>(act: (value: T) => void) =>
      (value: T): void => {
        release()
        act(value)
      },
  }
}

/** The addresses of the uploads that this tab and others are sending. */
export async function listHeldUploads(): Promise<ReadonlySet<string>> {
  const { held = [], pending = [] } = (await locks()?.query()) ?? {}
  const names = [...held, ...pending].map(({ name = '' }) => name)
  return new Set(names.filter((name) => name.startsWith(prefix)).map((name) => name.slice(prefix.length)))
}

/** Resolves once one of these uploads is not being sent any more. Rejects when `signal` is aborted. */
export async function anyReleased(urls: readonly string[], signal: AbortSignal): Promise<void> {
  const done = new AbortController()
  const options = { mode: 'shared', signal: AbortSignal.any([signal, done.signal]) } as const
  try {
    await Promise.race(urls.map(async (url) => locks()?.request(prefix + url, options, () => undefined)))
  } finally {
    done.abort()
  }
}
