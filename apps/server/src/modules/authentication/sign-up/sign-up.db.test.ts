import { call } from '@orpc/server'
import { describe, expect, it } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../../../platform/clock/durations.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { joinAs, mailedCode, mailedToken, signIn, signUpOf } from '../../../testing/people.ts'

const email = 'nusrat@riverside.example'

async function setup() {
  const accounts = await setupAccounts()
  const browser = testBrowser()
  const context = () => browser.context()
  const { signUp, verifyCode, activate, resendCode } = accounts.router.identity
  // As a browser does: it keeps the id of its newest sign-up.
  let signUpId = ''
  return {
    accounts,
    browser,
    async signUp(input: Parameters<typeof signUpOf>[0] = {}) {
      const answer = await call(signUp, signUpOf(input), { context: context() })
      signUpId = answer.data.signUpId
      return answer
    },
    verifyCode: (code: string, id = signUpId) =>
      call(verifyCode, { email, signUpId: id, code }, { context: context() }),
    activate: (token: string) => call(activate, { token }, { context: context() }),
    resendByLink: (token: string) => call(resendCode, { email, token }, { context: context() }),
    resend: () => call(resendCode, { email, signUpId }, { context: context() }),
  }
}

const otherCode = (code: string) => (code === '000000' ? '111111' : '000000')

describe('signing up', () => {
  it('[5.1] accepts addresses of the domains of the installation, but not of subdomains', async () => {
    const accounts = await setupAccounts({
      environment: { SIGN_UP_DOMAINS: 'riverside.example,partner.org' },
    })
    const { signUp } = accounts.router.identity
    const ask = (address: string) =>
      call(signUp, signUpOf({ email: address }), { context: testBrowser().context() })
    for (const address of ['ann@elsewhere.example', 'ann@sub.partner.org', 'ann@partner.org.evil.com']) {
      const refused = ask(address)
      await expect(refused).rejects.toHaveCode('identity.sign_up_domain')
      await expect(refused).rejects.toMatchObject({ data: { field: 'email' } })
    }
    expect(await accounts.mails()).toEqual([])
    for (const address of [email, 'ann@Partner.ORG']) await ask(address)
    expect(await accounts.mails()).toHaveLength(2)
  })

  it('[1.20, 1.21, 3.4] creates an owner and an organisation once the address is proven', async () => {
    const { accounts, browser, signUp, verifyCode } = await setup()
    await signUp({ email: 'Nusrat@Riverside.example' })
    expect(await accounts.database.db.selectFrom('users').select('id').execute()).toEqual([])
    const { data } = await verifyCode(await mailedCode(accounts))
    expect(data.session).toMatchObject({
      isAuthenticated: true,
      permission: { view_dashboard: true, view_meeting: true, view_user: true, view_organization: true },
      user: { user_email: email, display_name: 'Nusrat Rahman', organization_name: 'Riverside Council' },
      profile: { role: 'owner', isIndividual: false, isOnboardingDue: true, timeZone: 'Asia/Dhaka' },
    })
    expect(browser.cookies.get('auth_token')).toBeDefined()
    const ids = { userId: data.session.user.ID, organizationId: data.session.user.organization_id }
    expect(await accounts.published()).toEqual([{ name: 'user.activated', payload: ids }])
  })

  it('[1.22] gives an individual a personal organisation', async () => {
    const accounts = await setupAccounts()
    const { session } = await joinAs(accounts, { accountType: 'individual', organizationName: undefined })
    expect(session.session.user.organization_name).toBe('Nusrat Rahman')
    expect(session.session.profile).toMatchObject({
      isIndividual: true,
      isOnboardingDue: false,
      role: 'owner',
    })
    expect(session.session.permission).toMatchObject({ view_user: false, view_organization: false })
  })

  it('[1.21] requires the name of an organisation', async () => {
    const { signUp, accounts } = await setup()
    await expect(signUp({ organizationName: ' ' })).rejects.toMatchObject({
      code: 'organization.name_required',
      data: { field: 'organizationName' },
    })
    expect(await accounts.mails()).toEqual([])
  })

  it.each(['short1!', 'no-digit-Here', 'no-upper-1', 'NO-LOWER-1', 'NoSpecial1'])(
    '[5.2, 9.8] refuses the weak password %s',
    async (password) => {
      const { signUp } = await setup()
      await expect(signUp({ password })).rejects.toMatchObject({
        code: 'identity.weak_password',
        data: { field: 'password' },
      })
    },
  )

  it('[5.2] reports a password that is too long', async () => {
    const { signUp } = await setup()
    await expect(signUp({ password: `Right-1${'x'.repeat(200)}` })).rejects.toMatchObject({
      code: 'identity.password_too_long',
      data: { field: 'password' },
    })
  })

  it.each([
    ['firstName', 'identity.first_name_required'],
    ['lastName', 'identity.last_name_required'],
    ['email', 'identity.email_required'],
  ])('[5.5, 5.6] refuses an empty %s', async (field, code) => {
    const { signUp } = await setup()
    await expect(signUp({ [field]: ' ' })).rejects.toMatchObject({ code, data: { field } })
  })

  it('[5.5, 8.4] refuses a disposable address', async () => {
    const { signUp, accounts } = await setup()
    await expect(signUp({ email: 'someone@mailinator.com' })).rejects.toHaveCode('identity.disposable_email')
    await expect(signUp({ email: 'someone@inbox.mailinator.com' })).rejects.toHaveCode(
      'identity.disposable_email',
    )
    expect(await accounts.mails()).toEqual([])
  })

  it('[5.5, 8.5] refuses an address that has an account, in any letter case', async () => {
    const accounts = await setupAccounts()
    await joinAs(accounts)
    const again = signUpOf({ email: 'NUSRAT@riverside.example' })
    await expect(
      call(accounts.router.identity.signUp, again, { context: testBrowser().context() }),
    ).rejects.toMatchObject({ code: 'identity.user_exists', data: { field: 'email' } })
  })

  it('[8.5] bounds how often anyone can ask whether an account exists', async () => {
    const accounts = await setupAccounts()
    await joinAs(accounts)
    const ask = (ip: string) =>
      call(accounts.router.identity.signUp, signUpOf(), { context: testBrowser({ ip }).context() })
    for (const n of [1, 2, 3, 4])
      await expect(ask(`198.51.100.${n}`)).rejects.toHaveCode('identity.user_exists')
    await expect(ask('198.51.100.5')).rejects.toHaveCode('general.too_many_attempts')
  })

  it('[2.6, 4.10] uses no one else’s password with the code that the owner of the address types', async () => {
    const { accounts, signUp, verifyCode, activate } = await setup()
    const own = (await signUp()).data.signUpId
    const ownCode = await mailedCode(accounts)
    const strange = (await signUp({ firstName: 'Somebody', password: 'Stranger-1!' })).data.signUpId
    const strangeCode = await mailedCode(accounts)
    const strangeLink = await mailedToken(accounts)
    expect(strange).not.toBe(own)
    await expect(verifyCode(strangeCode, own)).rejects.toHaveCode('identity.code_incorrect')
    const { data } = await verifyCode(ownCode, own)
    expect(data.session.profile.firstName).toBe('Nusrat')
    await expect(signIn(accounts, { password: 'Stranger-1!' })).rejects.toHaveCode(
      'identity.credentials_incorrect',
    )
    await expect(verifyCode(strangeCode, strange)).rejects.toHaveCode('identity.code_incorrect')
    await expect(activate(strangeLink)).rejects.toHaveCode('identity.verification_link_expired')
  })

  it('keeps no more sign-ups of an address than it keeps codes alive', async () => {
    const { accounts, signUp } = await setup()
    for (let hour = 0; hour < 2; hour++) {
      for (let count = 0; count < 5; count++) await signUp()
      accounts.clock.advance(61 * minuteMs)
      await accounts.database.pool.query('DELETE FROM rate_limits')
    }
    expect(await accounts.database.db.selectFrom('sign_ups').select('id').execute()).toHaveLength(5)
  })

  it('[3.8] begins with the formats of the browser’s region', async () => {
    const formats = { timeFormat: '24', dateFormat: 'DD.MM.YYYY', weekStart: 7 } as const
    const { session } = await joinAs(await setupAccounts(), { formats })
    expect(session.session.profile).toMatchObject(formats)
  })

  it('[3.8] begins with the working days of the browser’s region', async () => {
    const accounts = await setupAccounts()
    const formats = { timeFormat: '12', dateFormat: 'DD/MM/YYYY', weekStart: 6 } as const
    await joinAs(accounts, { formats: { ...formats, weekend: ['FR', 'SA'] } })
    const { working_hours: hours } = await accounts.database.db
      .selectFrom('users')
      .select('working_hours')
      .executeTakeFirstOrThrow()
    const workingDays = Object.entries(hours).filter(([, intervals]) => intervals.length > 0)
    expect(workingDays.map(([day]) => day).sort()).toEqual(['MO', 'SU', 'TH', 'TU', 'WE'])
    expect(hours.SU).toEqual([{ start: '09:00', end: '17:00' }])
  })

  it('[9.2] falls back to Europe/London for a zone that does not exist', async () => {
    const { session } = await joinAs(await setupAccounts(), { timeZone: 'Mars/Olympus_Mons' })
    expect(session.session.profile.timeZone).toBe('Europe/London')
  })
})

describe('the mailed code', () => {
  it('[4.10, 9.9] is valid for 59:59', async () => {
    const { accounts, signUp, verifyCode } = await setup()
    await signUp()
    accounts.clock.advance(hourMs - 1_000)
    await expect(verifyCode(await mailedCode(accounts))).resolves.toMatchObject({ status: 'success' })
  })

  it('[4.10, 9.9] is expired after 60:01', async () => {
    const { accounts, signUp, verifyCode } = await setup()
    await signUp()
    accounts.clock.advance(hourMs + 1_000)
    await expect(verifyCode(await mailedCode(accounts))).rejects.toHaveCode('identity.code_expired')
  })

  it('is refused if wrong, and still valid afterwards', async () => {
    const { accounts, signUp, verifyCode } = await setup()
    await signUp()
    await expect(verifyCode(otherCode(await mailedCode(accounts)))).rejects.toHaveCode(
      'identity.code_incorrect',
    )
    await expect(verifyCode(await mailedCode(accounts))).resolves.toMatchObject({ status: 'success' })
  })

  it('is invalid after five wrong ones, also at the same time', async () => {
    const { accounts, signUp, verifyCode } = await setup()
    await signUp()
    const code = await mailedCode(accounts)
    const wrong = await Promise.allSettled(Array.from({ length: 5 }, () => verifyCode(otherCode(code))))
    for (const result of wrong) expect(result).toMatchObject({ reason: { code: 'identity.code_incorrect' } })
    await expect(verifyCode(code)).rejects.toHaveCode('identity.code_expired')
  })

  it('can be sent again with five new attempts, and the old one is invalid', async () => {
    const { accounts, signUp, verifyCode, resend } = await setup()
    await signUp()
    const first = await mailedCode(accounts)
    for (let attempts = 0; attempts < 5; attempts++) await verifyCode(otherCode(first)).catch(() => undefined)
    await resend()
    expect(await accounts.mails()).toHaveLength(2)
    await expect(verifyCode(await mailedCode(accounts))).resolves.toMatchObject({ status: 'success' })
  })

  it('limits the attempts at all codes of an address', async () => {
    const { accounts, signUp, verifyCode, resend } = await setup()
    await signUp()
    for (let attempts = 0; attempts < 15; attempts++) {
      if (attempts % 5 === 4) await resend()
      await verifyCode(otherCode(await mailedCode(accounts))).catch(() => undefined)
    }
    await expect(verifyCode(await mailedCode(accounts))).rejects.toHaveCode('general.too_many_attempts')
  })

  it('creates one account from two right codes at the same time', async () => {
    const { accounts, signUp, verifyCode } = await setup()
    await signUp()
    const code = await mailedCode(accounts)
    const results = await Promise.allSettled([verifyCode(code), verifyCode(code), verifyCode(code)])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await accounts.database.db.selectFrom('users').select('id').execute()).toHaveLength(1)
    expect(await accounts.database.db.selectFrom('organizations').select('id').execute()).toHaveLength(1)
  })

  it('gives the same answer for an address that never signed up and one that has an account', async () => {
    const accounts = await setupAccounts()
    await joinAs(accounts)
    const { verifyCode, resendCode } = accounts.router.identity
    const mailsBefore = (await accounts.mails()).length
    const signUpId = crypto.randomUUID()
    const ask = async (address: string) => {
      const context = testBrowser().context()
      const key = { email: address, signUpId }
      await expect(call(verifyCode, { ...key, code: '123456' }, { context })).rejects.toHaveCode(
        'identity.code_incorrect',
      )
      return call(resendCode, key, { context })
    }
    expect(await ask('nobody@riverside.example')).toEqual(await ask(email))
    expect(await accounts.mails()).toHaveLength(mailsBefore)
  })

  it('is kept as a keyed hash, like the link', async () => {
    const { accounts, signUp } = await setup()
    await signUp()
    const stored = JSON.stringify(await accounts.database.db.selectFrom('sign_ups').selectAll().execute())
    expect(stored).not.toContain(await mailedToken(accounts))
    expect(stored).not.toContain(`"${await mailedCode(accounts)}"`)
    expect(stored).not.toContain('Riverside-1!')
  })
})

describe('the mailed link', () => {
  it('[2.11, 4.10] signs in, once', async () => {
    const { accounts, browser, signUp, activate } = await setup()
    await signUp()
    await expect(activate(await mailedToken(accounts))).resolves.toMatchObject({ status: 'success' })
    expect(browser.cookies.has('auth_token')).toBe(true)
    await expect(activate(await mailedToken(accounts))).rejects.toHaveCode(
      'identity.verification_link_expired',
    )
  })

  it('[4.10] works for exactly one of several at the same time', async () => {
    const { accounts, signUp, activate } = await setup()
    await signUp()
    const token = await mailedToken(accounts)
    const results = await Promise.allSettled([activate(token), activate(token), activate(token)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected'])
  })

  it('[4.10, 8.12, 9.9] is valid for 59:59 and not for 60:01', async () => {
    const { accounts, signUp, activate } = await setup()
    await signUp()
    accounts.clock.advance(hourMs + 1_000)
    await expect(activate(await mailedToken(accounts))).rejects.toHaveCode(
      'identity.verification_link_expired',
    )
    await signUp()
    accounts.clock.advance(hourMs - 1_000)
    await expect(activate(await mailedToken(accounts))).resolves.toMatchObject({ status: 'success' })
  })

  it('[8.12] is sent again for the sign-up of an expired one', async () => {
    const { accounts, signUp, activate, resendByLink } = await setup()
    await signUp()
    const expired = await mailedToken(accounts)
    await signUp({ firstName: 'Somebody' })
    accounts.clock.advance(61 * minuteMs)
    await resendByLink(expired)
    const { data } = await activate(await mailedToken(accounts))
    expect(data.session.profile.firstName).toBe('Nusrat')
  })

  it('does not outlive the code, nor the code the link', async () => {
    const { accounts, signUp, activate, verifyCode } = await setup()
    await signUp()
    await activate(await mailedToken(accounts))
    await expect(verifyCode(await mailedCode(accounts))).rejects.toHaveCode('identity.code_incorrect')
  })

  it('refuses tokens that were never mailed', async () => {
    const { activate } = await setup()
    await expect(activate('x'.repeat(43))).rejects.toHaveCode('identity.verification_link_expired')
  })
})

describe('the mail', () => {
  it.each(['en', 'bn', 'ar'] as const)('[1.25] is written in %s, with code and link', async (language) => {
    const { accounts, signUp } = await setup()
    await signUp({ language })
    const [mail] = await accounts.mails()
    expect(mail).toMatchObject({ to: email, language, code: expect.stringMatching(/^\d{6}$/) })
    expect(mail?.links[0]).toMatch(/^https:\/\/meet\.example\.org\/activate\/[\w-]{43}$/)
    expect(mail?.text).toContain('Riverside Council')
    expect(mail?.text).not.toMatch(/signUp\.|\{\{/)
    const script = { en: /[a-z]{5}/, bn: /[\u0980-\u09ff]{3}/, ar: /[\u0600-\u06ff]{3}/ }[language]
    // Heading, paragraphs, button and footnote; the last part is our name.
    const parts = (mail?.text.split('\n\n').slice(0, -1) ?? []).filter((part) => part !== mail?.code)
    expect(parts.length).toBeGreaterThan(3)
    for (const text of [mail?.subject, ...parts]) expect(text).toMatch(script)
  })
})

it('deletes sign-ups that no one confirmed', async () => {
  const { accounts, signUp } = await setup()
  await signUp()
  accounts.clock.advance(9 * dayMs)
  await accounts.runCron('purge-sign-ups')
  expect(await accounts.database.db.selectFrom('sign_ups').select('id').execute()).toEqual([])
})
