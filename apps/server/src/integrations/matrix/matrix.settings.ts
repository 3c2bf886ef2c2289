import { chatClientPath } from '@majlis/contract'
import * as z from 'zod'
import { ConfigError } from '../../platform/config/read-settings.ts'
import { settingsGroup, urlSetting, type ValuesOf } from '../../platform/config/settings.ts'

export const matrixSettings = settingsGroup('Chat', {
  MATRIX_URL: {
    schema: urlSetting('http', 'https').optional(),
    about: 'Matrix homeserver, as this server reaches it. Without one there is no chat.',
    example: 'http://127.0.0.1:8008',
  },
  MATRIX_SERVER_NAME: {
    schema: z
      .string()
      .regex(/^[\w.:[\]-]{1,230}$/, 'must be a server name, such as chat.example.org')
      .optional(),
    about: 'Name of the homeserver: the part after the colon in its user and room IDs.',
    example: 'chat.example.org',
  },
  MATRIX_APPSERVICE_TOKEN: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    about:
      'The `as_token` of Majlis as an application service of the homeserver (see “A chat server” in the guide).',
    isSecret: true,
  },
  MATRIX_HOMESERVER_TOKEN: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    about:
      'The `hs_token` of the same registration, with which the homeserver reports messages. Without it, the menu does not count unread ones.',
    isSecret: true,
  },
  MATRIX_REGISTRATION_SECRET: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    about:
      'The `registration_shared_secret` of Synapse, with which Majlis makes its own account an administrator. Without it, the operator does that, or files of deleted messages stay at the homeserver.',
    isSecret: true,
  },
  CHAT_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'Another chat front end than that of Majlis, as browsers reach it. It opens in its own tab or as a frame, with a one-time code after `#` that its pages exchange for a token.',
    example: 'https://chat.example.org',
  },
})

/** Where people chat: the operator's front end, else our own page. Null without a homeserver. */
export function chatUrlOf({
  MATRIX_URL,
  CHAT_URL,
  PUBLIC_URL,
}: Pick<ValuesOf<typeof matrixSettings.settings>, 'MATRIX_URL' | 'CHAT_URL'> & {
  PUBLIC_URL: string
}): string | null {
  return MATRIX_URL ? (CHAT_URL ?? `${PUBLIC_URL}${chatClientPath}`) : null
}

/** Where the homeserver is, and under which account we use it. */
export interface HomeserverSettings {
  url: string
  serverName: string
  token: string
  /** Null: the operator makes our account an administrator. */
  registrationSecret?: string | null
}

/** Null where none is configured. Throws ConfigError where only a part of it is. */
export function homeserverOf({
  MATRIX_URL: url,
  MATRIX_SERVER_NAME: serverName,
  MATRIX_APPSERVICE_TOKEN: token,
  MATRIX_REGISTRATION_SECRET: registrationSecret = null,
}: Pick<
  ValuesOf<typeof matrixSettings.settings>,
  'MATRIX_URL' | 'MATRIX_SERVER_NAME' | 'MATRIX_APPSERVICE_TOKEN'
> & { MATRIX_REGISTRATION_SECRET?: string | null | undefined }): HomeserverSettings | null {
  if (!url) return null
  if (serverName && token) return { url, serverName, token, registrationSecret }
  const missing = [
    ...(serverName ? [] : ['MATRIX_SERVER_NAME']),
    ...(token ? [] : ['MATRIX_APPSERVICE_TOKEN']),
  ]
  throw new ConfigError(missing.map((key) => `${key}: is not set, but MATRIX_URL is`))
}
