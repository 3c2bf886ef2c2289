import { defaultRoomSettings } from '@majlis/contract'
import { call, createRouterClient } from '@orpc/server'
import { expect, it } from 'vitest'
import type { UserCaller } from '../../../platform/http/context.ts'
import { setupAccounts, testBrowser } from '../../../testing/accounts.ts'
import { addColleague, joinAs, refresh, signIn } from '../../../testing/people.ts'
import { createRulesReader } from '../../tenancy/index.ts'

async function setup({ canTellCountries = true } = {}) {
  const accounts = await setupAccounts(canTellCountries ? {} : { environment: { COUNTRY_HEADER: '' } })
  const owner = (await joinAs(accounts)).caller
  const userId = await addColleague(accounts, owner.organizationId, { email: 'arif@riverside.example' })
  const user: UserCaller = { ...owner, userId, role: 'user' }
  const calls = accounts.router.administration
  const api = (caller: UserCaller) => createRouterClient(calls, { context: testBrowser().context(caller) })
  const log = () => accounts.database.db.selectFrom('audit_entries').selectAll().orderBy('id').execute()
  const { db } = accounts.database
  return { db, owner, user, api, calls, log, rules: createRulesReader(), id: owner.organizationId }
}

const security = { passwordMinChars: 12, sessionMaxDays: 7, isTwoFactorRequired: true }
const retention = { recordingsDays: 90, transcriptsDays: null, chatDays: 30, attendanceDays: 365 }

const nothingProcessed = {
  transcribesRecordings: false,
  writesMinutes: false,
  sendsSound: false,
  sendsText: false,
  sendsTranslations: false,
  sendsCaptions: false,
  sendsFiles: false,
  words: [],
}

it('uses the default rules if the organisation has set none', async () => {
  const { user, api, db, rules, id } = await setup()
  expect((await api(user).meetingDefaults()).data).toEqual({ settings: defaultRoomSettings, locked: [] })
  expect((await api(user).securityRules()).data).toEqual({
    passwordMinChars: 8,
    sessionMaxDays: null,
    isTwoFactorRequired: false,
  })
  expect((await api(user).retention()).data).toEqual({
    recordingsDays: null,
    transcriptsDays: null,
    chatDays: null,
    attendanceDays: null,
  })
  expect((await api(user).attendanceRules()).data).toEqual({ lateAfterMinutes: 5, leftEarlyMinutes: 5 })
  // By default, nothing leaves the server and nothing happens automatically.
  expect((await api(user).processingRules()).data.rules).toEqual(nothingProcessed)
  expect(await rules.accessOf(db, id)).toEqual({ allowDomain: [], allowedCountries: [], joinDomains: [] })
  expect(await rules.requiresTwoFactor(db, id)).toBe(false)
})

it('[1.24] saves each rule, and logs the change', async () => {
  const { owner, user, api, log, db, rules, id } = await setup()
  const defaults = {
    settings: { ...defaultRoomSettings, waitingRoom: true },
    locked: ['waitingRoom' as const],
  }
  await api(owner).saveMeetingDefaults(defaults)
  await api(owner).saveSecurityRules(security)
  await api(owner).saveRetention(retention)
  await api(owner).saveRetention(retention)
  await api(owner).saveAttendanceRules({ lateAfterMinutes: 10, leftEarlyMinutes: 0 })
  await api(owner).saveProcessingRules({ ...nothingProcessed, writesMinutes: true, sendsText: true })
  expect(await rules.processingOf(db, id)).toMatchObject({ sendsText: true, sendsSound: false })
  expect((await api(user).meetingDefaults()).data).toEqual(defaults)
  expect((await api(user).securityRules()).data).toEqual(security)
  expect(await rules.listRetentions(db)).toEqual([{ organizationId: id, retention }])
  expect(await rules.attendanceOf(db, id)).toEqual({ lateAfterMinutes: 10, leftEarlyMinutes: 0 })
  expect(await rules.requiresTwoFactor(db, id)).toBe(true)
  expect(await log()).toMatchObject([
    { act: 'meeting_defaults_changed', before: { locked: [] }, after: { locked: ['waitingRoom'] } },
    { act: 'security_rules_changed', after: { passwordMinChars: 12 } },
    { act: 'retention_changed', before: { recordingsDays: null }, after: { recordingsDays: 90 } },
    { act: 'attendance_rules_changed', before: { lateAfterMinutes: 5 }, after: { lateAfterMinutes: 10 } },
    { act: 'processing_rules_changed', before: { sendsText: false }, after: { sendsText: true } },
  ])
})

it('[1.5] has no webinars by default, which need a licence', async () => {
  const { owner, api } = await setup()
  const settings = { ...defaultRoomSettings, webinar: true }
  const save = api(owner).saveMeetingDefaults({ settings, locked: [] })
  await expect(save).rejects.toHaveCode('input.invalid')
})

it('[5.1] accepts only addresses of the allowed domains, not of their subdomains', async () => {
  const { owner, api, db, rules, id } = await setup()
  const saved = await api(owner).saveAccessRules({
    allowDomain: ['Riverside.example', 'riverside.example', 'partner.org'],
    allowedCountries: ['BD', 'BD'],
    leavesOutOwnCountry: true,
  })
  expect(saved.data).toEqual({
    allowDomain: ['riverside.example', 'partner.org'],
    allowedCountries: ['BD'],
    joinDomains: [],
  })
  await rules.requireAllowedEmail(db, id, 'ann@Partner.ORG')
  for (const email of ['ann@sub.partner.org', 'ann@partner.org.evil.com', 'ann@notpartner.org'])
    await expect(rules.requireAllowedEmail(db, id, email)).rejects.toHaveCode(
      'organization.domain_not_allowed',
    )
})

it.each(['ab.org', '-bad.org', 'bad-.org', 'nodots', 'exa mple.org', 'example.o'])(
  '[5.1] refuses %s as a domain',
  async (domain) => {
    const { owner, api } = await setup()
    const save = api(owner).saveAccessRules({ allowDomain: [domain], allowedCountries: [] })
    await expect(save).rejects.toHaveCode('input.invalid_domain')
  },
)

it('does not let admins lock themselves out', async () => {
  const { owner, api } = await setup()
  const save = api(owner).saveAccessRules({ allowDomain: ['partner.org'], allowedCountries: [] })
  await expect(save).rejects.toHaveCode('organization.domain_locks_out')
})

it('[1.24] warns admins who leave out the country they are in', async () => {
  const { owner, api, calls } = await setup()
  const from = (country: string | null) =>
    createRouterClient(calls, { context: testBrowser({ country }).context(owner) })
  const inside = { allowDomain: [], allowedCountries: ['BD', 'DE'] }
  for (const country of ['FR', null])
    await expect(from(country).saveAccessRules(inside)).rejects.toHaveCode('organization.country_locks_out')
  await from('DE').saveAccessRules(inside)
  await expect(from('DE').saveAccessRules({ ...inside, allowedCountries: ['BD'] })).rejects.toHaveCode(
    'organization.country_locks_out',
  )
  // Admins outside the list are not warned again at each change.
  await from('FR').saveAccessRules({ ...inside, allowedCountries: ['BD'] })
  await from('FR').saveAccessRules({ ...inside, allowedCountries: [] })
  const meant = { ...inside, allowedCountries: ['BD'], leavesOutOwnCountry: true }
  expect((await from('FR').saveAccessRules(meant)).data.allowedCountries).toEqual(['BD'])
  await expect(api({ ...owner, role: 'user' }).saveAccessRules(meant)).rejects.toHaveCode('general.forbidden')
})

it('[1.24, 3.32] accepts no list of countries if they cannot be detected, and lets an earlier one be emptied', async () => {
  const { owner, api, db, id } = await setup({ canTellCountries: false })
  const access = (allowedCountries: string[]) =>
    api(owner).saveAccessRules({ allowDomain: [], allowedCountries, leavesOutOwnCountry: true })
  const meetings = (allowedCountries: string[]) =>
    api(owner).saveMeetingDefaults({ settings: { ...defaultRoomSettings, allowedCountries }, locked: [] })
  for (const save of [access, meetings])
    await expect(save(['BD'])).rejects.toHaveCode('organization.countries_untold')
  // From a time with a database of countries.
  await db
    .insertInto('organization_rules')
    .values({
      organization_id: id,
      access: JSON.stringify({ allowDomain: [], allowedCountries: ['BD', 'DE'], joinDomains: [] }),
      updated_at: new Date(),
    })
    .execute()
  expect((await access(['BD'])).data.allowedCountries).toEqual(['BD'])
  await expect(access(['BD', 'FR'])).rejects.toHaveCode('organization.countries_untold')
  expect((await access([])).data.allowedCountries).toEqual([])
})

it('[3.32] refuses countries that cannot be detected in meetings, too', () => {
  const { requireChangeable } = createRulesReader({ canTellCountries: false })
  const rules = { settings: defaultRoomSettings, locked: [] }
  const before = { ...defaultRoomSettings, allowedCountries: ['BD'] }
  const change = (allowedCountries: string[]) => () =>
    requireChangeable({ allowedCountries }, before, rules, 'owner')
  expect(change(['DE'])).toThrow(expect.objectContaining({ code: 'organization.countries_untold' }))
  for (const fine of [change(['BD']), change([])]) expect(fine).not.toThrow()
})

it('[5.2] requires the organisation’s longer passwords', async () => {
  const { owner, api, db, rules, id } = await setup()
  await api(owner).saveSecurityRules(security)
  await rules.requireStrongPassword(db, id, 'Riverside-12')
  await expect(rules.requireStrongPassword(db, id, 'Riverside-1')).rejects.toHaveCode(
    'organization.password_too_short',
  )
})

it('signs out everyone without a second factor when it becomes required, once', async () => {
  const accounts = await setupAccounts()
  const owner = await joinAs(accounts)
  const stranger = await joinAs(accounts, { email: 'lea@elsewhere.example', organizationName: 'Elsewhere' })
  const email = 'arif@riverside.example'
  const userId = await addColleague(accounts, owner.caller.organizationId, { email })
  const colleague = testBrowser()
  await signIn(accounts, { email }, colleague)
  const at = new Date(accounts.clock.now())
  await accounts.database.db
    .insertInto('two_factors')
    .values({ user_id: userId, secret: Buffer.from('sealed'), confirmed_at: at, created_at: at })
    .execute()
  const { saveSecurityRules } = accounts.router.administration
  const save = (caller: UserCaller, required = true) =>
    call(
      saveSecurityRules,
      { ...security, isTwoFactorRequired: required },
      { context: testBrowser().context(caller) },
    )

  await save(owner.caller)
  await expect(refresh(accounts, owner.browser)).rejects.toHaveCode('identity.unauthenticated')
  expect(await accounts.published()).toContainEqual({
    name: 'session.ended',
    payload: expect.objectContaining({ userId: owner.caller.userId, reason: 'two_factor_required' }),
  })
  await expect(signIn(accounts)).rejects.toHaveCode('identity.two_factor_setup_required')
  await refresh(accounts, colleague)
  await refresh(accounts, stranger.browser)

  // It was required before, so no session ends.
  await accounts.database.db.deleteFrom('two_factors').execute()
  await save({ ...owner.caller, userId }, true)
  await refresh(accounts, colleague)
})

it('[6.1] lets only owners and admins decide', async () => {
  const { user, api, log } = await setup()
  for (const save of [
    api(user).saveAccessRules({ allowDomain: [], allowedCountries: [] }),
    api(user).saveMeetingDefaults({ settings: defaultRoomSettings, locked: [] }),
    api(user).saveSecurityRules(security),
    api(user).saveRetention(retention),
    api(user).saveAttendanceRules({ lateAfterMinutes: 10, leftEarlyMinutes: 0 }),
    api(user).saveProcessingRules({ ...nothingProcessed, sendsSound: true }),
  ])
    await expect(save).rejects.toHaveCode('general.forbidden')
  expect(await log()).toEqual([])
})
