import { createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import { testBrowser } from '../../testing/accounts.ts'
import { AppError } from '../errors/app-error.ts'
import type { UserCaller } from './context.ts'
import { procedures, userOf } from './procedures.ts'
import { anyone, serve } from './serve.ts'

const caller: UserCaller = {
  kind: 'user',
  userId: '0198c0de-0000-7000-8000-000000000001',
  organizationId: '0198c0de-0000-7000-8000-000000000002',
  role: 'owner',
  authSessionId: '0198c0de-0000-7000-8000-000000000003',
  hasRecentProof: false,
}

const { system, feedback } = procedures
const asked: unknown[] = []
const api = (context = testBrowser().context(caller)) =>
  createRouterClient(
    {
      live: serve(system.live, anyone, ({ ip }) => {
        asked.push(ip)
        return { live: true as const }
      }),
      remove: serve(feedback.delete, userOf, async () => undefined),
      fail: serve(feedback.delete, userOf, async () => {
        throw new AppError('general.forbidden')
      }),
    },
    { context },
  )

it('returns the result as data', async () => {
  expect(await api().live()).toEqual({ status: 'success', data: { live: true } })
  expect(asked).toEqual(['203.0.113.7'])
})

it('answers null where nothing was returned', async () => {
  const id = '0198c0de-0000-7000-8000-000000000004'
  expect(await api().remove({ id })).toEqual({ status: 'success', data: null })
})

it('refuses callers without permission, and passes refusals on by their code', async () => {
  const id = '0198c0de-0000-7000-8000-000000000004'
  await expect(api(testBrowser().context()).remove({ id })).rejects.toHaveCode('identity.unauthenticated')
  await expect(api().fail({ id })).rejects.toHaveCode('general.forbidden')
})
