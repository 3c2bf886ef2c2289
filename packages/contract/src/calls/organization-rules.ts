import * as z from 'zod'
import { errorsOf } from '../errors/index.ts'
import { countryField, domainField } from '../fields.ts'
import { limits } from '../limits.ts'
import { roomSettingNames, roomSettingsSchema } from '../room-settings.ts'
import { provenCall, success, userCall } from './base.ts'

/** Who can become a member: spec 5.1, 1.24. An empty list allows everyone. */
export const accessRulesSchema = z.strictObject({
  allowDomain: z.array(domainField).max(limits.organization.maxDomains),
  allowedCountries: z.array(countryField).max(limits.organization.maxCountries),
  /** People with an address in these domains can join automatically; each was the proven domain of the admin who added it. */
  joinDomains: z.array(domainField).max(limits.organization.maxDomains).default([]),
})

export type AccessRules = z.infer<typeof accessRulesSchema>

/** Default settings of meetings, and those that members may not change; owners and admins always may. */
export const meetingDefaultsSchema = z.strictObject({
  settings: roomSettingsSchema,
  locked: z.array(z.enum(roomSettingNames)).max(roomSettingNames.length),
})

export type MeetingDefaults = z.infer<typeof meetingDefaultsSchema>

export const securityRulesSchema = z.strictObject({
  passwordMinChars: z.int().min(limits.password.minChars).max(limits.password.ruleMaxChars),
  /** Days after which everyone has to sign in again, even if active; null: never while the session is used. */
  sessionMaxDays: z.int().min(1).max(365).nullable(),
  isTwoFactorRequired: z.boolean(),
})

export type SecurityRules = z.infer<typeof securityRulesSchema>

const days = z.int().min(1).max(limits.organization.retentionMaxDays).nullable()

/** How many days each of these is kept; null: until it is deleted by hand. */
export const retentionSchema = z.strictObject({
  recordingsDays: days,
  transcriptsDays: days,
  chatDays: days,
  attendanceDays: days,
})

export type Retention = z.infer<typeof retentionSchema>

const minutes = z.int().min(0).max(60)

/** After how many minutes people count as late, and how many before the end as gone early. */
export const attendanceRulesSchema = z.strictObject({ lateAfterMinutes: minutes, leftEarlyMinutes: minutes })

export type AttendanceRules = z.infer<typeof attendanceRulesSchema>

/** What happens automatically after recorded meetings, and what may leave this installation. Everything is off by default. */
export const processingRulesSchema = z.strictObject({
  transcribesRecordings: z.boolean(),
  writesMinutes: z.boolean(),
  /** Sound, to a speech engine on another machine. */
  sendsSound: z.boolean(),
  /** Transcripts, to a language model on another machine. */
  sendsText: z.boolean(),
  /** Transcripts and minutes, to a translator on another machine. */
  sendsTranslations: z.boolean(),
  /** Live captions, to a translator on another machine. */
  sendsCaptions: z.boolean(),
  /** Files of the drive, to an office editor on another machine. */
  sendsFiles: z.boolean(),
  /** Names and terms that the speech engine is likely to hear. */
  words: z
    .array(z.string().trim().min(1).max(limits.transcripts.wordMaxChars))
    .max(limits.transcripts.maxWords),
})

export type ProcessingRules = z.infer<typeof processingRulesSchema>

/** An engine of this installation; `sentTo` is the host that receives the content, null if it is this machine. */
const processingEngine = z.object({ sentTo: z.string().nullable() }).nullable()

/** Null: this installation has no such engine. */
export const processingEnginesSchema = z.object({
  speech: processingEngine,
  languageModel: processingEngine,
  translator: processingEngine,
  officeEditor: processingEngine,
})

export type ProcessingEngines = z.infer<typeof processingEnginesSchema>

const tags = ['Organisation settings']

/** Rules that owners and admins set for everyone in the organisation. */
export const organizationRulesCalls = {
  saveAccessRules: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/access-rules',
      tags,
      summary: 'Change the allowed domains and countries',
    })
    .input(
      accessRulesSchema.extend({
        leavesOutOwnCountry: z
          .boolean()
          .default(false)
          .describe(
            'Saves a list that leaves out the country from which the call comes, which is refused otherwise',
          ),
      }),
    )
    .output(success(accessRulesSchema))
    .errors(
      errorsOf(
        'input.invalid_domain',
        'organization.domain_locks_out',
        'organization.countries_untold',
        'organization.country_locks_out',
        'organization.join_domain_unproven',
        'organization.join_domain_public',
      ),
    ),
  meetingDefaults: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/meeting-defaults',
      tags,
      summary: 'Get the default meeting settings, and those that members may not change',
    })
    .output(success(meetingDefaultsSchema)),
  saveMeetingDefaults: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/meeting-defaults',
      tags,
      summary: 'Change the default meeting settings',
    })
    .input(meetingDefaultsSchema)
    .output(success(meetingDefaultsSchema))
    .errors(errorsOf('input.invalid', 'input.invalid_domain', 'organization.countries_untold')),
  securityRules: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/security-rules',
      tags,
      summary: 'Get the rules for passwords, sessions and second factors',
    })
    .output(success(securityRulesSchema)),
  saveSecurityRules: provenCall
    .route({
      method: 'PUT',
      path: '/v1/organization/security-rules',
      tags,
      summary: 'Change the rules for passwords, sessions and second factors',
    })
    .input(securityRulesSchema)
    .output(success(securityRulesSchema)),
  retention: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/retention',
      tags,
      summary: 'Get the retention of meeting content',
    })
    .output(success(retentionSchema)),
  saveRetention: provenCall
    .route({
      method: 'PUT',
      path: '/v1/organization/retention',
      tags,
      summary: 'Change the retention of meeting content',
    })
    .input(retentionSchema)
    .output(success(retentionSchema)),
  attendanceRules: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/attendance-rules',
      tags,
      summary: 'Get when people count as late and as having left early',
    })
    .output(success(attendanceRulesSchema)),
  saveAttendanceRules: userCall
    .route({
      method: 'PUT',
      path: '/v1/organization/attendance-rules',
      tags,
      summary: 'Change when people count as late and as having left early',
    })
    .input(attendanceRulesSchema)
    .output(success(attendanceRulesSchema)),
  processingRules: userCall
    .route({
      method: 'GET',
      path: '/v1/organization/processing-rules',
      tags,
      summary: 'Get what happens after recorded meetings, and what of them may leave this installation',
    })
    .output(success(z.object({ rules: processingRulesSchema, engines: processingEnginesSchema }))),
  saveProcessingRules: provenCall
    .route({
      method: 'PUT',
      path: '/v1/organization/processing-rules',
      tags,
      summary: 'Change what happens after recorded meetings, and what of them may leave this installation',
    })
    .input(processingRulesSchema)
    .output(success(processingRulesSchema)),
}
