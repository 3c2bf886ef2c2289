import * as z from 'zod'
import { ConfigError } from '../../platform/config/read-settings.ts'
import { settingsGroup, urlSetting, type ValuesOf } from '../../platform/config/settings.ts'

export const googleCalendarSettings = settingsGroup('Google Calendar', {
  GOOGLE_CALENDAR_CLIENT_ID: {
    schema: z.string().min(1).optional(),
    about:
      'Client ID of Majlis at Google Cloud (see “Google and Outlook calendars” in the guide). Without it people cannot connect Google calendars.',
    example: '1234567890-abc.apps.googleusercontent.com',
  },
  GOOGLE_CALENDAR_CLIENT_SECRET: {
    schema: z.string().min(1).optional(),
    about: 'The secret of that client.',
    isSecret: true,
  },
  GOOGLE_CALENDAR_URL: {
    schema: urlSetting('http', 'https').optional(),
    about: 'A stand-in for all addresses of Google, for tests.',
  },
})

export interface GoogleCalendarSettings {
  clientId: string
  clientSecret: string
  /** In place of Google; null outside of tests. */
  standInUrl: string | null
}

/** Null where it is not configured. Throws ConfigError where only a part of it is. */
export function googleCalendarOf({
  GOOGLE_CALENDAR_CLIENT_ID: clientId,
  GOOGLE_CALENDAR_CLIENT_SECRET: clientSecret,
  GOOGLE_CALENDAR_URL: standInUrl,
}: Pick<
  ValuesOf<typeof googleCalendarSettings.settings>,
  'GOOGLE_CALENDAR_CLIENT_ID' | 'GOOGLE_CALENDAR_CLIENT_SECRET' | 'GOOGLE_CALENDAR_URL'
>): GoogleCalendarSettings | null {
  if (!clientId) return null
  if (clientSecret) return { clientId, clientSecret, standInUrl: standInUrl ?? null }
  throw new ConfigError(['GOOGLE_CALENDAR_CLIENT_SECRET: is not set, but GOOGLE_CALENDAR_CLIENT_ID is'])
}
