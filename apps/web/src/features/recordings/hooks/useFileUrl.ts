import { useRef, useState, type SyntheticEvent } from 'react'

/** Between two attempts with a new address; sooner, it would not help. */
const leastMs = 60_000

const pathOf = (url: string): string => url.split('?')[0] ?? ''

/**
 * The address of a file while it is played. Each answer of the server has another one, which would start the player again, so the first is kept
 * until it is refused. Then `renew` gets one that is valid, and playing continues where it was.
 */
export function useFileUrl(current: string, renew?: () => Promise<string | null>) {
  const [{ url, hasFailed }, set] = useState({ url: current, hasFailed: false })
  const renewedAt = useRef(-Infinity)
  const interrupted = useRef<Pick<HTMLMediaElement, 'currentTime' | 'playbackRate' | 'paused'> | null>(null)
  // Another recording.
  if (pathOf(url) !== pathOf(current)) set({ url: current, hasFailed: false })

  const fail = () => set({ url, hasFailed: true })

  return {
    url,
    hasFailed,
    onError({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>): void {
      const isDamaged = media.error ? media.error.code === media.error.MEDIA_ERR_DECODE : false
      if (!renew || isDamaged || performance.now() - renewedAt.current < leastMs) return fail()
      renewedAt.current = performance.now()
      const { currentTime, playbackRate } = media
      // Before its first data, a player that starts by itself is still paused.
      const paused = media.paused && !(media.autoplay && media.readyState === media.HAVE_NOTHING)
      interrupted.current = { currentTime, playbackRate, paused }
      renew().then((next) => (next && next !== url ? set({ url: next, hasFailed: false }) : fail()), fail)
    },
    onLoadedMetadata({ currentTarget: media }: SyntheticEvent<HTMLMediaElement>): void {
      if (!interrupted.current) return
      const { currentTime, playbackRate, paused } = interrupted.current
      interrupted.current = null
      Object.assign(media, { currentTime, playbackRate })
      if (paused) media.pause()
      else media.play().catch(() => undefined)
    },
  }
}
