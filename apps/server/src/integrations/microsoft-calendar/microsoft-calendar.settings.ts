import * as z from 'zod'
import { ConfigError } from '../../platform/config/read-settings.ts'
import { settingsGroup, urlSetting, type ValuesOf } from '../../platform/config/settings.ts'

export const microsoftCalendarSettings = settingsGroup('Outlook Calendar', {
  MICROSOFT_CALENDAR_CLIENT_ID: {
    schema: z.string().min(1).optional(),
    about:
      'Application (client) ID of Majlis in Microsoft Entra (see “Google and Outlook calendars” in the guide). Without it people cannot connect Outlook calendars.',
    example: '00001111-aaaa-2222-bbbb-3333cccc4444',
  },
  MICROSOFT_CALENDAR_CLIENT_SECRET: {
    schema: z.string().min(1).optional(),
    about: 'A client secret of that application. It expires after two years at most.',
    isSecret: true,
  },
  MICROSOFT_CALENDAR_TENANT: {
    schema: z
      .string()
      .regex(/^[\w.-]{1,200}$/, 'must be a tenant ID, a domain, common, organizations or consumers')
      .default('common'),
    about:
      'Whose accounts can be connected: a tenant ID or domain for one organisation, `organizations` for work and school accounts, `common` for these and personal accounts.',
  },
  MICROSOFT_CALENDAR_URL: {
    schema: urlSetting('http', 'https').optional(),
    about: 'A stand-in for all addresses of Microsoft, for tests.',
  },
})

export interface MicrosoftCalendarSettings {
  clientId: string
  clientSecret: string
  tenant: string
  /** In place of Microsoft; null outside of tests. */
  standInUrl: string | null
}

/** Null where it is not configured. Throws ConfigError where only a part of it is. */
export function microsoftCalendarOf({
  MICROSOFT_CALENDAR_CLIENT_ID: clientId,
  MICROSOFT_CALENDAR_CLIENT_SECRET: clientSecret,
  MICROSOFT_CALENDAR_TENANT: tenant,
  MICROSOFT_CALENDAR_URL: standInUrl,
}: Pick<
  ValuesOf<typeof microsoftCalendarSettings.settings>,
  | 'MICROSOFT_CALENDAR_CLIENT_ID'
  | 'MICROSOFT_CALENDAR_CLIENT_SECRET'
  | 'MICROSOFT_CALENDAR_TENANT'
  | 'MICROSOFT_CALENDAR_URL'
>): MicrosoftCalendarSettings | null {
  if (!clientId) return null
  if (clientSecret) return { clientId, clientSecret, tenant, standInUrl: standInUrl ?? null }
  throw new ConfigError(['MICROSOFT_CALENDAR_CLIENT_SECRET: is not set, but MICROSOFT_CALENDAR_CLIENT_ID is'])
}
