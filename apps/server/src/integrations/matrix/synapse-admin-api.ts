import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { HomeserverRequest } from './client-server-api.ts'
import { HomeserverError } from './homeserver.ts'

interface AdminApiOptions {
  ask: HomeserverRequest
  serverName: string
  ownLocalpart: string
  /** `registration_shared_secret` of Synapse; null: the operator makes our account an administrator. */
  registrationSecret: string | null
}

const nonceSchema = z.object({ nonce: z.string() })
const registeredSchema = z.object({ user_id: z.string(), access_token: z.string() })
const anySchema = z.unknown()

/** Synapse's admin API (https://element-hq.github.io/synapse/latest/usage/administration/admin_api). Each throws `HomeserverError`. */
export function createSynapseAdminApi({
  ask,
  serverName,
  ownLocalpart,
  registrationSecret,
}: AdminApiOptions) {
  const ownAccount = `@${ownLocalpart}:${serverName}`

  /** As an administrator, which our account becomes the first time. */
  async function asAdministrator(act: () => Promise<unknown>): Promise<void> {
    try {
      await act()
    } catch (error) {
      const isForbidden = error instanceof HomeserverError && error.status === 403
      if (!isForbidden || registrationSecret === null) throw error
      await becomeAdministrator(registrationSecret)
      await act()
    }
  }

  /** The secret registers an administrator with a random password, who makes our account one and is closed at once. */
  async function becomeAdministrator(secret: string): Promise<void> {
    await registerOwn()
    const { user_id: account, access_token: token } = await registerAdministrator(secret)
    const path = `/v1/users/${encodeURIComponent(ownAccount)}/admin`
    await ask({
      isAdministrative: true,
      method: 'PUT',
      path,
      body: { admin: true },
      token,
      answer: anySchema,
    })
    const closing = `/v1/deactivate/${encodeURIComponent(account)}`
    await ask({
      isAdministrative: true,
      method: 'POST',
      path: closing,
      body: { erase: true },
      answer: anySchema,
    })
  }

  /** The sender of an application service has no row at the homeserver until it is registered. */
  async function registerOwn(): Promise<void> {
    const body = { type: 'm.login.application_service', username: ownLocalpart, inhibit_login: true }
    try {
      await ask({ method: 'POST', path: '/register', body, answer: anySchema })
    } catch (error) {
      if (!(error instanceof HomeserverError && error.code === 'M_USER_IN_USE')) throw error
    }
  }

  async function registerAdministrator(secret: string) {
    const register = { isAdministrative: true, path: '/v1/register' }
    const { nonce } = await ask({ ...register, answer: nonceSchema })
    const [username, password] = [`setup-${randomBytes(8).toString('hex')}`, randomBytes(32).toString('hex')]
    const mac = createHmac('sha1', secret)
      .update([nonce, username, password, 'admin'].join('\0'))
      .digest('hex')
    const body = { nonce, username, password, admin: true, mac }
    return ask({ ...register, method: 'POST', body, answer: registeredSchema })
  }

  return {
    async deleteMedia(mediaId: string): Promise<void> {
      const path = `/v1/media/${encodeURIComponent(serverName)}/${encodeURIComponent(mediaId)}`
      await asAdministrator(() =>
        unlessGone(() => ask({ isAdministrative: true, method: 'DELETE', path, answer: anySchema })),
      )
    },

    /** Deletes what was written in a room that everyone has left; the homeserver goes on with that after it has answered. */
    async purgeRoom(roomId: string): Promise<void> {
      const path = `/v2/rooms/${encodeURIComponent(roomId)}`
      const body = { purge: true, block: false }
      await asAdministrator(() =>
        unlessGone(() => ask({ isAdministrative: true, method: 'DELETE', path, body, answer: anySchema })),
      )
    },
  }
}

async function unlessGone(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof HomeserverError && error.status === 404)) throw error
  }
}
