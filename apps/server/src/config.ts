import { join, resolve } from 'node:path'
import { dnsSettings } from './integrations/dns/dns.settings.ts'
import {
  googleCalendarOf,
  googleCalendarSettings,
} from './integrations/google-calendar/google-calendar.settings.ts'
import { languageModelSettings } from './integrations/language-model/language-model.settings.ts'
import { officeSettings } from './integrations/libreoffice/office.settings.ts'
import { livekitSettings } from './integrations/livekit/livekit.settings.ts'
import { homeserverOf, matrixSettings } from './integrations/matrix/matrix.settings.ts'
import {
  microsoftCalendarOf,
  microsoftCalendarSettings,
} from './integrations/microsoft-calendar/microsoft-calendar.settings.ts'
import { speechSettings } from './integrations/speech/speech.settings.ts'
import { s3Settings } from './integrations/s3/s3.settings.ts'
import { openIdSettings } from './integrations/openid/openid.settings.ts'
import { captionSettings } from './modules/captions/captions.settings.ts'
import { driveSettings } from './modules/drive/drive.settings.ts'
import { recorderSettings } from './modules/recorder/recorder.settings.ts'
import { roomSettings } from './modules/admission/admission.settings.ts'
import { boundSettings } from './modules/tenancy/bounds/bounds.settings.ts'
import { domainSettings } from './modules/tenancy/domains/domains.settings.ts'
import { publicPagesSettings } from './modules/public-pages/public-pages.settings.ts'
import { statisticsSettings } from './modules/public-pages/statistics.settings.ts'
import { salesSettings } from './modules/sales/sales.settings.ts'
import { planSettings } from './modules/resources/resources.settings.ts'
import { flagSettings } from './modules/system/system.settings.ts'
import { platformSettings } from './platform/config/platform-settings.ts'
import { checkGiven, readSettings, type Environment } from './platform/config/read-settings.ts'
import type { ValuesOf } from './platform/config/settings.ts'
import { mailSettings } from './platform/mail/mail.settings.ts'

/** Every variable of the server, in the order of the operator's guide. */
export const settingsGroups = [
  platformSettings,
  s3Settings,
  livekitSettings,
  matrixSettings,
  mailSettings,
  openIdSettings,
  googleCalendarSettings,
  microsoftCalendarSettings,
  domainSettings,
  dnsSettings,
  boundSettings,
  planSettings,
  roomSettings,
  recorderSettings,
  driveSettings,
  officeSettings,
  speechSettings,
  captionSettings,
  languageModelSettings,
  publicPagesSettings,
  salesSettings,
  statisticsSettings,
  flagSettings,
]

const settings = {
  ...platformSettings.settings,
  ...s3Settings.settings,
  ...livekitSettings.settings,
  ...matrixSettings.settings,
  ...mailSettings.settings,
  ...openIdSettings.settings,
  ...googleCalendarSettings.settings,
  ...microsoftCalendarSettings.settings,
  ...domainSettings.settings,
  ...dnsSettings.settings,
  ...boundSettings.settings,
  ...planSettings.settings,
  ...roomSettings.settings,
  ...recorderSettings.settings,
  ...driveSettings.settings,
  ...officeSettings.settings,
  ...speechSettings.settings,
  ...captionSettings.settings,
  ...languageModelSettings.settings,
  ...publicPagesSettings.settings,
  ...salesSettings.settings,
  ...statisticsSettings.settings,
  ...flagSettings.settings,
}

export type Config = ValuesOf<typeof settings> & {
  readonly PUBLIC_URL: string
  readonly LIVEKIT_PUBLIC_URL: string
  readonly WEB_DIST: string
}

/** For callers that provide the rest later. Throws ConfigError with every problem of what is given. */
export function checkConfig(environment: Environment): void {
  checkGiven(settings, environment)
}

/** Reads the whole configuration once. Throws ConfigError with every problem. */
export function readConfig(environment: Environment): Config {
  const values = readSettings(settings, environment)
  // Reported at the start, not when the chat is first opened.
  homeserverOf(values)
  googleCalendarOf(values)
  microsoftCalendarOf(values)
  const host = values.HOST === '0.0.0.0' || values.HOST === '::' ? 'localhost' : values.HOST
  return {
    ...values,
    PUBLIC_URL: values.PUBLIC_URL ?? `http://${host.includes(':') ? `[${host}]` : host}:${values.PORT}`,
    LIVEKIT_PUBLIC_URL: values.LIVEKIT_PUBLIC_URL ?? values.LIVEKIT_URL.replace(/^http/, 'ws'),
    WEB_DIST: resolve(values.WEB_DIST ?? join(import.meta.dirname, '../../web/dist')),
  }
}
