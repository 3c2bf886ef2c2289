import type { FastifyInstance } from 'fastify'
import { isHostOf } from '../config/host-settings.ts'
import { isPage } from './web-app.ts'

export interface OtherHosts {
  /** The host names, beside that of `publicUrl`, under which pages are served: VANITY_HOSTS. */
  hosts: readonly string[]
  publicUrl: string
  /** Where a path of such a host leads, on `publicUrl`; null where nothing is known of the host. */
  pathFor(request: { host: string; url: string; ip: string }): Promise<string | null>
}

/**
 * Redirects pages that were requested under a further name of the installation to its one origin, to which cookies, passkeys, links in
 * mails and providers belong. A `Host` header can only choose among paths of that origin.
 */
export function sendOtherHostsHome(app: FastifyInstance, { hosts, publicUrl, pathFor }: OtherHosts): void {
  const ownHost = new URL(publicUrl).hostname
  app.addHook('onRequest', async (request, reply) => {
    const host = request.hostname.toLowerCase()
    if (host === ownHost || !isHostOf(hosts, host) || !isPage(request)) return
    const path = (await pathFor({ host, url: request.url, ip: request.ip })) ?? request.url
    // A path that begins with two slashes would name another host.
    const target = new URL(publicUrl + `/${path.replace(/^[/\\]+/, '')}`)
    return reply.header('cache-control', 'no-store').header('vary', 'host').redirect(target.href, 302)
  })
}
