import type { AuditAct } from '@majlis/contract'
import { createRouterClient } from '@orpc/server'
import type { UserCaller } from '../../platform/http/context.ts'
import { testBrowser } from '../accounts.ts'
import { testApp } from '../app.ts'
import { addColleague, signUpOf } from '../people.ts'
import { memoryStorage } from '../storage.ts'

/** The owner of an organisation on the real server, and colleagues to act on. */
export async function setupActs() {
  /** What the DNS has for every name. */
  const dnsRecords: string[] = []
  const app = await testApp({ dns: { find: async () => dnsRecords } })
  const { database, storage } = app.platform
  Object.assign(storage, memoryStorage())
  const { db } = database
  const post = async (path: string, payload: object) =>
    (await app.http.inject({ method: 'POST', url: `/api/v1/auth/${path}`, payload })).json().data
  const { signUpId } = await post('sign-up', signUpOf())
  const { subject } = await db.selectFrom('mails').select('subject').executeTakeFirstOrThrow()
  const code = /\d{6}/.exec(subject)?.[0]
  const { accessToken } = await post('verify-code', { email: signUpOf().email, signUpId, code })
  const caller = await app.modules.accounts.resolveCaller(accessToken)
  if (!caller) throw new Error('The owner is not signed in')
  const { organizationId } = caller
  const clientOf = (as: UserCaller) =>
    createRouterClient(app.modules.router, { context: testBrowser().context(as) })
  const colleague = (name: string, role: 'user' | 'admin' = 'user') =>
    addColleague({ database, clock: { now: () => Date.now() }, seats: app.modules.seats }, organizationId, {
      email: `${name}@riverside.example`,
      role,
    })
  const acts = async () => {
    const rows = await db.selectFrom('audit_entries').selectAll().orderBy('at').orderBy('id').execute()
    return rows.map(({ act, actor_user_id: by, address }) => ({ act, by, address }))
  }
  return { app, db, caller, organizationId, client: clientOf(caller), colleague, acts, dnsRecords }
}

export type Setting = Awaited<ReturnType<typeof setupActs>>
/** A call, its act in the audit log, and how it is carried out. */
export type ActRow = [call: string, act: AuditAct, run: (setting: Setting) => Promise<unknown>]
