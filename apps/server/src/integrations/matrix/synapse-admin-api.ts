import { createHmac, randomBytes } from 'node:crypto'
import * as z from 'zod'
import type { HomeserverRequest } from './client-server-api.ts'
import { HomeserverError } from './homeserver.ts'

interface AdminApiOptions {
  ask: HomeserverRequest
  serverName: string
  ownLocalpart: string
  /** Harmless if our account is registered already. */
  registerOwn: () => Promise<void>
  /** `registration_shared_secret` of Synapse; null: the operator makes our account an administrator. */
  registrationSecret: string | null
}

const nonceSchema = z.object({ nonce: z.string() })
const registeredSchema = z.object({ user_id: z.string(), access_token: z.string() })
const anySchema = z.unknown()

/** Synapse's admin API (https://element-hq.github.io/synapse/latest/usage/administration/admin_api). Each throws `HomeserverError`. */
export function createSynapseAdminApi(options: AdminApiOptions) {
  const { ask, serverName, registrationSecret } = options

  /** As an administrator, which our account becomes the first time. Harmless if what is to be deleted is gone. */
  async function deleteAt(path: string, body?: object): Promise<void> {
    const act = () =>
      unlessGone(() => ask({ isAdministrative: true, method: 'DELETE', path, body, answer: anySchema }))
    try {
      await act()
    } catch (error) {
      const isForbidden = error instanceof HomeserverError && error.status === 403
      if (!isForbidden || registrationSecret === null) throw error
      await becomeAdministrator(options, registrationSecret)
      await act()
    }
  }

  return {
    deleteMedia: (mediaId: string): Promise<void> =>
      deleteAt(`/v1/media/${encodeURIComponent(serverName)}/${encodeURIComponent(mediaId)}`),

    /** Deletes what was written in a room that everyone has left; the homeserver goes on with that after it has answered. */
    purgeRoom: (roomId: string): Promise<void> =>
      deleteAt(`/v2/rooms/${encodeURIComponent(roomId)}`, { purge: true, block: false }),
  }
}

/** The secret registers an administrator with a random password, who makes our account one. Its account is closed at once, also if that fails. */
async function becomeAdministrator(
  { ask, serverName, ownLocalpart, registerOwn }: AdminApiOptions,
  secret: string,
): Promise<void> {
  // The sender of an application service has no row at the homeserver until it is registered.
  await registerOwn()
  const { user_id: account, access_token: token } = await registerAdministrator(ask, secret)
  const asAdministrator = { isAdministrative: true, token, answer: anySchema }
  try {
    await ask({
      ...asAdministrator,
      method: 'PUT',
      path: `/v1/users/${encodeURIComponent(`@${ownLocalpart}:${serverName}`)}/admin`,
      body: { admin: true },
    })
  } finally {
    // With its own token: ours has no rights if the step before has failed.
    await ask({
      ...asAdministrator,
      method: 'POST',
      path: `/v1/deactivate/${encodeURIComponent(account)}`,
      body: { erase: true },
    })
  }
}

/** https://element-hq.github.io/synapse/latest/admin_api/register_api.html */
async function registerAdministrator(ask: HomeserverRequest, secret: string) {
  const register = { isAdministrative: true, path: '/v1/register' }
  const { nonce } = await ask({ ...register, answer: nonceSchema })
  const [username, password] = [`setup-${randomBytes(8).toString('hex')}`, randomBytes(32).toString('hex')]
  const mac = createHmac('sha1', secret).update([nonce, username, password, 'admin'].join('\0')).digest('hex')
  const body = { nonce, username, password, admin: true, mac }
  return ask({ ...register, method: 'POST', body, answer: registeredSchema })
}

/** A status of 404 is not enough: homeservers without this API send it, and proxies that keep it from us. */
async function unlessGone(act: () => Promise<unknown>): Promise<void> {
  try {
    await act()
  } catch (error) {
    if (!(error instanceof HomeserverError && error.code === 'M_NOT_FOUND')) throw error
  }
}
