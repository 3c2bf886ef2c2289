import type { IncomingHttpHeaders } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log/log.ts'
import { isOwnUrl } from './this-machine.ts'

/** The addresses of the installation. */
export interface OwnAddresses {
  publicUrl: string
  /** The address before, while it is being changed: pages that are open there stay signed in. */
  formerUrl?: string | undefined
}

/**
 * Whether a request comes from one of our pages: browsers name the page's origin, other programs name none. The `Host` header proves nothing,
 * because any name can be made to lead here. Further host names (VANITY_HOSTS) have no pages; they redirect to `publicUrl`.
 *
 * An installation whose address is this machine is a trial: its pages have any loopback address and port, as behind Vite, or the address in the
 * local network that they were requested from. Cookies are not separated by port either.
 */
export function isOwnOrigin(headers: IncomingHttpHeaders, { publicUrl, formerUrl }: OwnAddresses): boolean {
  if (headers.origin === undefined) return true
  const origin = URL.parse(headers.origin)
  if (!origin) return false
  if ([publicUrl, formerUrl ?? publicUrl].some((url) => new URL(url).origin === origin.origin)) return true
  return isOwnUrl(publicUrl) && isWeb(origin) && (isOwnUrl(origin.href) || origin.host === headers.host)
}

const isWeb = ({ protocol }: URL): boolean => protocol === 'http:' || protocol === 'https:'

/** Warns once when people use pages under an address that is not the installation's: they are signed out by each reload. */
export function warnOfOtherAddress(app: FastifyInstance, addresses: OwnAddresses, log: Log): void {
  let isDone = false
  app.addHook('onRequest', (request, _reply, done) => {
    const { origin } = request.headers
    if (
      !isDone &&
      origin &&
      URL.parse(origin)?.host === request.host &&
      !isOwnOrigin(request.headers, addresses)
    ) {
      isDone = true
      log.warn(
        { address: origin.slice(0, 200), publicUrl: addresses.publicUrl },
        'A page is open at an address that is not PUBLIC_URL: no one stays signed in there. Redirect it to PUBLIC_URL, or correct PUBLIC_URL',
      )
    }
    done()
  })
}
