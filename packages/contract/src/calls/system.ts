import * as z from 'zod'
import { languageField, timestampField } from '../fields.ts'
import { publicCall, success } from './base.ts'

/** Build flags of spec 9.13, with its defaults. */
export const flagsSchema = z.object({
  editTranscription: z.boolean().default(false),
  transcriptionLoader: z.boolean().default(false),
  processLoader: z.boolean().default(false),
  multilingualMeeting: z.boolean().default(false),
  bigMeetingDisabled: z.boolean().default(false),
  meetingMinutes: z.boolean().default(true),
  suggestTime: z.boolean().default(false),
  driveEnable: z.boolean().default(false),
})

export type Flags = z.infer<typeof flagsSchema>

export const publicConfigSchema = z.object({
  flags: flagsSchema,
  languages: z.array(languageField),
  defaultLanguage: languageField,
  /** Address of the media server for browsers. */
  livekitUrl: z.string(),
  /** How the caller can read the development mailbox, /dev/mailbox: with the printed link, or directly; `none` if it is not available. */
  devMailbox: z.enum(['none', 'by_link', 'open']),
  /** Whether organisations can have a host name of their own. */
  hasVanityHosts: z.boolean(),
  /** Whether callers' countries are known, so that lists of allowed countries can be used. */
  canTellCountries: z.boolean(),
  /** Whether meetings can be recorded on the server. */
  hasRecorder: z.boolean(),
  /** Whether speech can be turned into text. */
  hasSpeechEngine: z.boolean(),
  /** Whether there are pages for visitors: features, prices, terms, privacy policy. */
  hasPublicPages: z.boolean(),
  /** The operator's own terms, in addition to those of the product (spec 2.5). */
  termsUrl: z.string().nullable(),
  /** The chat front end, opened in a separate tab; null if there is no chat (spec 2.46). */
  chatUrl: z.string().nullable(),
  serverTime: timestampField,
})

export type PublicConfig = z.infer<typeof publicConfigSchema>

export const engineStateSchema = z.object({
  name: z.enum(['database', 'media', 'jobs', 'realtime', 'mail', 'chat', 'storage', 'recorder', 'speech']),
  state: z.enum(['ready', 'failing', 'off']),
  required: z.boolean(),
  /** A message for the operator; never a secret. */
  detail: z.string().optional(),
  /** Of `jobs`: live workers, jobs that are due and waiting (counted up to 10,000), and how long the oldest has waited. */
  queue: z.object({ workers: z.int().min(0), due: z.int().min(0), oldestSeconds: z.int().min(0) }).optional(),
})

export type EngineState = z.infer<typeof engineStateSchema>

export const healthSchema = z.object({ ready: z.boolean(), engines: z.array(engineStateSchema) })

export const systemCalls = {
  config: publicCall
    .route({
      method: 'GET',
      path: '/config',
      tags: ['System'],
      summary: 'Get the public configuration',
    })
    .output(success(publicConfigSchema)),
  live: publicCall
    .route({
      method: 'GET',
      path: '/health/live',
      tags: ['System'],
      summary: 'Check that the process responds',
    })
    .output(success(z.object({ live: z.literal(true) }))),
  /** Served with status 503 while a required engine is not ready. */
  ready: publicCall
    .route({
      method: 'GET',
      path: '/health/ready',
      tags: ['System'],
      summary: 'Get the state of each engine',
    })
    .output(success(healthSchema)),
}
