import { createRouterClient } from '@orpc/server'
import type { CallPreferences } from '@majlis/contract'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { addColleague, joinAs } from '../../../testing/people.ts'

const quiet: CallPreferences = {
  isMicrophoneOn: false,
  isCameraOn: false,
  backdrop: 'blur_soft',
  microphone: 'Headset',
  camera: null,
  speaker: null,
}

async function setup() {
  const accounts = await setupAccounts()
  const { caller: owner } = await joinAs(accounts)
  const userId = await addColleague(accounts, owner.organizationId, { email: 'arif@riverside.example' })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  const { preference, identity } = accounts.router
  const as = (caller?: UserCaller) =>
    createRouterClient(
      { ...preference, session: identity.session },
      { context: testBrowser().context(caller) },
    )
  return { owner, user, as }
}

it('[2.56] begins with the settings of the device', async () => {
  const { owner, as } = await setup()
  expect((await as(owner).preferences()).data).toEqual({
    call: {
      isMicrophoneOn: null,
      isCameraOn: null,
      backdrop: null,
      microphone: null,
      camera: null,
      speaker: null,
    },
  })
  expect((await as(owner).session()).data.profile).not.toHaveProperty('call')
})

it('[2.56] saves the choices for their user only', async () => {
  const { owner, user, as } = await setup()
  await as(owner).saveCallPreferences(quiet)
  expect((await as(owner).preferences()).data).toEqual({ call: quiet })
  expect((await as(owner).session()).data.profile.call).toEqual(quiet)
  expect((await as(user).preferences()).data.call.backdrop).toBeNull()
})

it('refuses unknown choices, and visitors', async () => {
  const { owner, as } = await setup()
  await expect(as(owner).saveCallPreferences({ ...quiet, microphone: '' })).rejects.toHaveCode(
    'input.invalid',
  )
  await expect(as().preferences()).rejects.toHaveCode('identity.unauthenticated')
  await expect(as().saveCallPreferences(quiet)).rejects.toHaveCode('identity.unauthenticated')
})
