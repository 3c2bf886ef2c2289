import { auditActs, contract } from '@majlis/contract'
import { expect, it } from 'vitest'
import { administrativeActs } from './testing/acts/administrative-acts.ts'
import { setupActs } from './testing/acts/setting.ts'

/**
 * What needs a provider or a recording of its own: `provider-settings.db.test.ts` and `only-rule.db.test.ts` in
 * `modules/single-sign-on` and `modules/recordings/recording-links.db.test.ts` show the entries.
 */
const shownElsewhere = [
  'singleSignOn.saveProvider',
  'singleSignOn.removeProvider',
  'singleSignOn.turnOnOnly',
  'singleSignOn.turnOffOnly',
  'recordingLinks.decide',
]

/** What people do with their own things, request or prepare: not administrative acts. */
const noActs = new Set([
  'backdrop.save',
  'backdrop.delete',
  'usage.report',
  'feedback.deleteOfInstallation',
  'sales.changeStatus',
  'sales.delete',
  'administration.finishOnboarding',
  'organizationExport.cancel',
  'organizationExport.link',
  'people.filter',
  'people.belongings',
  'people.matchingBelongings',
  'people.cancelRun',
  'seat.changePmu',
  'seat.renewPmi',
  'userImport.upload',
  'userImport.map',
  'userImport.encode',
  'userImport.correct',
  'team.usersByEmail',
  'team.saveTimePreferences',
  'notification.mark',
  'notification.markAll',
  'notification.saveSettings',
  'singleSignOn.connect',
  'singleSignOn.disconnect',
])
/** Groups of calls in which no one acts on the organisation or on someone else in it. */
const ownGroups = new Set([
  'agendaFile',
  'calendarConnection',
  'identity',
  'signIn',
  'security',
  'meeting',
  'meetingPage',
  'schedule',
  'invitation',
  'registration',
  'chat',
  'chatMeeting',
  'ownData',
  'preference',
  'profile',
  'recording',
  'drive',
  'transcript',
  'minutes',
])

it('[1.24] logs every administrative call: who, what, and from where', { timeout: 60_000 }, async () => {
  const setting = await setupActs()
  const { caller, acts } = setting
  const written: [string, unknown][] = []
  for (const [call, , run] of administrativeActs) {
    const before = (await acts()).length
    await run(setting)
    written.push([call, (await acts()).slice(before).at(-1)])
  }
  expect(written).toEqual(
    administrativeActs.map(([call, act]) => [
      call,
      // A job has no address: the act was asked for before.
      {
        act,
        by: caller.userId,
        address: expect.toSatisfy((address) => address === '203.0.113.7' || call === 'people.startRun'),
      },
    ]),
  )
})

it('classifies every call that changes something as an administrative act or not', () => {
  const judged = new Set([...administrativeActs.map(([call]) => call), ...shownElsewhere, ...noActs])
  const unjudged = Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls)
      .filter(([, { '~orpc': call }]) => call.meta.access === 'user' && call.route.method !== 'GET')
      .map(([name]) => `${group}.${name}`)
      .filter((call) => !ownGroups.has(group) && !judged.has(call)),
  )
  expect(unjudged).toEqual([])
})

it('has no act that no call performs', () => {
  const done = new Set(administrativeActs.map(([, act]) => act))
  // The nightly purge, a hand-over, the hosts of a meeting, a test with a provider, people with a calendar of their own and someone who signs up do the
  // others.
  const others = new Set([
    'user_purged',
    'belongings_received',
    'meeting_archived',
    'meeting_archive_downloaded',
    'recording_removed',
    'recording_trimmed',
    'recording_redacted',
    'recording_links_kept',
    'recording_links_ended',
    'single_sign_on_changed',
    'account_connected',
    'account_disconnected',
    'calendar_connected',
    'calendar_disconnected',
    'user_joined',
    'account_joined',
    'user_email_changed',
    'domain_lost',
  ])
  expect(new Set(auditActs.filter((act) => !done.has(act)))).toEqual(others)
})
