import { defaultRoomSettings } from '@majlis/contract'
import sharp from 'sharp'
import { everyWay } from '../notifications.ts'
import { peopleActs } from './people-acts.ts'
import type { ActRow } from './setting.ts'

const pictureFile = async () => {
  const pixels = sharp({ create: { width: 40, height: 40, channels: 3, background: '#365d7e' } })
  return new File([new Uint8Array(await pixels.png().toBuffer())], 'logo.png', { type: 'image/png' })
}

/** Every administrative call and what it is in the log, in an order in which each of them changes something. */
export const administrativeActs: readonly ActRow[] = [
  [
    'administration.saveInformation',
    'organization_changed',
    ({ client }) => client.administration.saveInformation({ city: 'Dhaka' }),
  ],
  [
    'administration.saveVanityUrl',
    'organization_changed',
    ({ client }) => client.administration.saveVanityUrl({ vanityUrl: 'riverside', hostName: null }),
  ],
  [
    'administration.saveLogo',
    'logo_changed',
    async ({ client }) => client.administration.saveLogo(await pictureFile()),
  ],
  ['administration.deleteLogo', 'logo_removed', ({ client }) => client.administration.deleteLogo()],
  [
    'administration.saveFavicon',
    'appearance_changed',
    async ({ client }) => client.administration.saveFavicon(await pictureFile()),
  ],
  [
    'administration.deleteFavicon',
    'appearance_changed',
    ({ client }) => client.administration.deleteFavicon(),
  ],
  [
    'backdrop.saveForOrganization',
    'appearance_changed',
    async ({ client }) => client.backdrop.saveForOrganization(await pictureFile()),
  ],
  [
    'backdrop.deleteForOrganization',
    'appearance_changed',
    async ({ client }) => {
      const [picture] = (await client.backdrop.find()).data.organization
      return client.backdrop.deleteForOrganization({ id: picture?.id ?? '' })
    },
  ],
  [
    'administration.saveAppearance',
    'appearance_changed',
    ({ client }) => client.administration.saveAppearance({ primaryColor: '#7A2E2E', font: 'Inter' }),
  ],
  [
    'administration.saveAccessRules',
    'access_rules_changed',
    ({ client }) =>
      client.administration.saveAccessRules({ allowDomain: ['riverside.example'], allowedCountries: [] }),
  ],
  [
    'administration.saveMeetingDefaults',
    'meeting_defaults_changed',
    ({ client }) =>
      client.administration.saveMeetingDefaults({
        settings: { ...defaultRoomSettings, waitingRoom: !defaultRoomSettings.waitingRoom },
        locked: [],
      }),
  ],
  [
    'notification.saveOrganizationSettings',
    'notification_defaults_changed',
    ({ client }) =>
      client.notification.saveOrganizationSettings(
        everyWay({ center: true, mail: 'digest', browser: false }),
      ),
  ],
  [
    'administration.saveSecurityRules',
    'security_rules_changed',
    ({ client }) =>
      client.administration.saveSecurityRules({
        passwordMinChars: 10,
        sessionMaxDays: null,
        isTwoFactorRequired: false,
      }),
  ],
  [
    'administration.addDomain',
    'domain_added',
    ({ client }) => client.administration.addDomain({ domain: 'riverside.example' }),
  ],
  [
    'administration.checkDomain',
    'domain_proven',
    async ({ client, dnsRecords }) => {
      const [domain] = (await client.administration.domains()).data
      dnsRecords.push(domain?.record?.value ?? '')
      return client.administration.checkDomain({ domain: 'riverside.example' })
    },
  ],
  [
    'administration.removeDomain',
    'domain_removed',
    ({ client }) => client.administration.removeDomain({ domain: 'riverside.example' }),
  ],
  [
    'administration.saveRetention',
    'retention_changed',
    ({ client }) =>
      client.administration.saveRetention({
        recordingsDays: null,
        transcriptsDays: null,
        chatDays: 30,
        attendanceDays: null,
      }),
  ],
  [
    'administration.saveAttendanceRules',
    'attendance_rules_changed',
    ({ client }) => client.administration.saveAttendanceRules({ lateAfterMinutes: 10, leftEarlyMinutes: 0 }),
  ],
  [
    'administration.saveProcessingRules',
    'processing_rules_changed',
    ({ client }) =>
      client.administration.saveProcessingRules({
        transcribesRecordings: true,
        writesMinutes: true,
        sendsSound: false,
        sendsText: false,
        sendsTranslations: false,
        sendsCaptions: false,
        sendsFiles: false,
        words: [],
      }),
  ],
  [
    'administration.continueAsIndividual',
    'organization_changed',
    ({ client }) => client.administration.continueAsIndividual(),
  ],
  [
    'administration.found',
    'organization_founded',
    ({ client }) => client.administration.found({ name: 'Riverside Council' }),
  ],
  ...peopleActs,
  [
    'seat.saveProducts',
    'seat_products_changed',
    async ({ client, colleague }) =>
      client.seat.saveProducts({ userId: await colleague('h'), products: ['webinar'] }),
  ],
  [
    'seat.move',
    'seat_products_changed',
    async ({ client, colleague, db }) => {
      const fromUserId = await colleague('j')
      await db
        .updateTable('resources')
        .set({ products: ['regular', 'webinar'] })
        .where('user_id', '=', fromUserId)
        .execute()
      return client.seat.move({ fromUserId, toUserId: await colleague('k') })
    },
  ],
  [
    'businessUnit.create',
    'business_unit_created',
    ({ client }) => client.businessUnit.create({ name: 'Roads', memberIds: [] }),
  ],
  [
    'businessUnit.update',
    'business_unit_changed',
    async ({ client, db }) =>
      client.businessUnit.update({
        id: (await db.selectFrom('business_units').select('id').executeTakeFirstOrThrow()).id,
        name: 'Bridges',
        memberIds: [],
      }),
  ],
  [
    'businessUnit.delete',
    'business_unit_deleted',
    async ({ client, db }) =>
      client.businessUnit.delete({
        id: (await db.selectFrom('business_units').select('id').executeTakeFirstOrThrow()).id,
      }),
  ],
  ['team.create', 'team_created', ({ client }) => client.team.create({ name: 'Parks', memberIds: [] })],
  [
    'team.update',
    'team_changed',
    async ({ client, db }) =>
      client.team.update({
        id: (await db.selectFrom('teams').select('id').executeTakeFirstOrThrow()).id,
        name: 'Gardens',
        memberIds: [],
      }),
  ],
  [
    'team.delete',
    'team_deleted',
    async ({ client, db }) =>
      client.team.delete({ id: (await db.selectFrom('teams').select('id').executeTakeFirstOrThrow()).id }),
  ],
  [
    'userImport.send',
    'users_imported',
    async ({ client, app }) => {
      const body = new File(['Email\nmina@riverside.example\n'], 'people.csv', { type: 'text/csv' })
      const { data } = await client.userImport.upload({ query: { fileName: 'people.csv' }, body })
      await client.userImport.send({ id: data.id })
      await app.platform.jobs.runDue()
    },
  ],
  [
    'feedback.delete',
    'feedback_deleted',
    async ({ client }) => {
      const { data } = await client.feedback.submit({ stars: 1, issues: ['others'] })
      await client.feedback.delete({ id: data.id })
    },
  ],
  ['audit.export', 'audit_log_exported', ({ client }) => client.audit.export({})],
  ['organizationExport.start', 'organization_exported', ({ client }) => client.organizationExport.start()],
  [
    'administration.requestDeletion',
    'organization_deletion_requested',
    ({ client, organizationId: id }) =>
      client.administration.requestDeletion({ id, name: 'Riverside Council' }),
  ],
  [
    'administration.cancelDeletion',
    'organization_deletion_cancelled',
    ({ client, organizationId: id }) => client.administration.cancelDeletion({ id }),
  ],
  [
    'people.transferOwnership',
    'ownership_transferred',
    async ({ client, colleague }) => client.people.transferOwnership({ id: await colleague('i', 'admin') }),
  ],
]
