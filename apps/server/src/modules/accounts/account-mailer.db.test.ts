import { call } from '@orpc/server'
import { expect, it } from 'vitest'
import { setupAccounts, testBrowser } from '../../testing/accounts.ts'
import { addColleague, joinAs, mailedToken, password } from '../../testing/people.ts'

const email = 'arif@riverside.example'
const chosen = 'Brand-new-2!'

/** Every act after which an owner or the person gets a mail about an account. */
async function setup(accountType: 'organization' | 'individual') {
  const accounts = await setupAccounts()
  const { signIn, people, profile } = accounts.router
  const owner = await joinAs(accounts, { accountType })
  const asOwner = { context: owner.browser.context(owner.caller) }
  const anonymous = { context: testBrowser().context() }
  await call(
    accounts.router.administration.saveAppearance,
    { primaryColor: '#123456', font: 'Lato' },
    asOwner,
  )
  await accounts.clearMails()
  return {
    accounts,
    async forgetPassword() {
      await call(signIn.forgotPassword, { email: owner.session.session.user.user_email }, anonymous)
      const token = await mailedToken(accounts)
      await call(signIn.resetPassword, { token, password: chosen }, anonymous)
    },
    changePassword: () => call(profile.changePassword, { password, newPassword: chosen }, asOwner),
    async invite() {
      const person = {
        email: 'layla@riverside.example',
        firstName: 'Layla',
        lastName: 'Haddad',
        role: 'user' as const,
      }
      const { data } = await call(people.add, { ...person, language: 'en' }, asOwner)
      await call(people.resendInvitation, { userIds: [data.id] }, asOwner)
    },
    async helpColleague() {
      const id = await addColleague(accounts, owner.caller.organizationId, { email })
      await call(people.resetPassword, { id }, asOwner)
      await call(people.suspend, { userIds: [id], reason: '' }, asOwner)
      await call(people.askReactivation, { email }, anonymous)
      await accounts.settle()
      await call(people.declineReactivation, { id }, asOwner)
      await call(people.reactivate, { userIds: [id] }, asOwner)
    },
  }
}

it('[3.11, 7.51] brands every mail about an account of an organisation', async () => {
  const { accounts, invite, helpColleague, changePassword, forgetPassword } = await setup('organization')
  await invite()
  await helpColleague()
  await changePassword()
  await forgetPassword()
  const mails = await accounts.mails()
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('Invitation from'),
    expect.stringContaining('Invitation from'),
    expect.stringContaining('password'),
    expect.stringContaining('Reactivation request from'),
    'Your account is still suspended',
    'You can use Majlis again',
    'Your password was changed',
    expect.stringContaining('password'),
    'Your password was changed',
  ])
  for (const { html } of mails) {
    expect(html).toContain('Riverside Council')
    expect(html).toContain('#123456')
  }
})

it('[1.22] sends mails to individuals in Majlis’s own branding', async () => {
  const { accounts, forgetPassword } = await setup('individual')
  await forgetPassword()
  const mails = await accounts.mails()
  expect(mails).toHaveLength(2)
  for (const { html } of mails) expect(html).not.toContain('#123456')
})
