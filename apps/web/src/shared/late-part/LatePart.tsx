import {
  Component,
  Suspense,
  lazy,
  useEffect,
  useState,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react'

/** When rarely opened parts are loaded: by then the call is connected and shows its first pictures. */
const fetchedAfterMs = 4_000

interface LatePart<P> {
  (props: P & { onFailed?: () => void }): ReactNode
  /** Fetches its code ahead; who shows it then waits for nothing. */
  fetch(): Promise<unknown>
}

/**
 * A part of the room whose code comes when it is first shown. When it does not come, as without a network or after an update of the
 * server, nothing is shown in its place and the call continues: `onFailed` is called, and showing it again fetches it again.
 */
export function latePart<P extends object>(load: () => Promise<ComponentType<P>>): LatePart<P> {
  // React keeps what a lazy component came to, also that it failed: for another try there is another one.
  const begin = () => lazy(async () => ({ default: await load() }))
  let current = begin()

  function Late({ onFailed, ...props }: P & { onFailed?: () => void }) {
    const [Part] = useState(() => current)
    function restart() {
      current = begin()
      onFailed?.()
    }
    return (
      <Failing onFailed={restart}>
        <Suspense>
          {/* The remaining props belong to the part. */}
          <Part {...(props as unknown as ComponentProps<typeof Part>)} />
        </Suspense>
      </Failing>
    )
  }

  return Object.assign(Late, { fetch: () => load().catch(() => undefined) })
}

/** Fetches parts before they are opened: a network that is cut later takes nothing away. */
export function useFetchedAhead(parts: readonly { fetch(): Promise<unknown> }[]): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const part of parts) void part.fetch()
    }, fetchedAfterMs)
    return () => clearTimeout(timer)
  }, [parts])
}

class Failing extends Component<{ onFailed: () => void; children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidCatch() {
    this.props.onFailed()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}
