import { createHmac, randomUUID } from 'node:crypto'
import * as z from 'zod'
import { forbidden, notFound, refused, type HomeserverCall } from './fake-homeserver-state.ts'

const registrationSchema = z.object({ username: z.string(), password: z.string(), mac: z.string() })
const nonce = 'once'
/** `registration_shared_secret` in tests. */
export const registrationSecret = 'the registration secret of the homeserver in tests'

/** Files, and what Synapse lets its administrators do. Our account is none until it is made one. */
export function createFakeAdministration(
  serverName: string,
  devices: Map<string, { userId: string; deviceId: string }>,
) {
  const media = new Set<string>()
  const purged = new Set<string>()
  const admins = new Set<string>()

  /** `/_matrix/media/v3/upload` and `/_matrix/client/v1/media/download/{server}/{id}`. */
  function answerMedia(what: string, { path }: HomeserverCall): unknown {
    if (what === 'POST _matrix' && path[1] === 'media') {
      const id = randomUUID().replaceAll('-', '')
      media.add(id)
      return { content_uri: `mxc://${serverName}/${id}` }
    }
    return media.has(path.at(-1) ?? '') ? { content: 'file' } : notFound
  }

  function register(body: Record<string, unknown>): unknown {
    const { username, password, mac } = registrationSchema.parse(body)
    const expected = createHmac('sha1', registrationSecret)
      .update([nonce, username, password, 'admin'].join('\0'))
      .digest('hex')
    if (mac !== expected) return refused(403, 'M_FORBIDDEN')
    const userId = `@${username}:${serverName}`
    admins.add(userId)
    devices.set(username, { userId, deviceId: 'setup' })
    return { user_id: userId, access_token: username }
  }

  /** `/_synapse/admin/{version}/{subject}/…`. */
  function answerAdmin(what: string, { path, self, body }: HomeserverCall): unknown {
    const [, , , subject, name = ''] = path
    if (subject === 'register') return what.startsWith('GET') ? { nonce } : register(body)
    if (!admins.has(self)) return forbidden
    switch (subject) {
      case 'users':
        admins.add(name)
        return {}
      case 'deactivate':
        admins.delete(name)
        return {}
      case 'rooms':
        purged.add(name)
        return { delete_id: name }
      default:
        return media.delete(path[5] ?? '') ? { total: 1 } : notFound
    }
  }

  return { media, purged, admins, answerMedia, answerAdmin }
}
