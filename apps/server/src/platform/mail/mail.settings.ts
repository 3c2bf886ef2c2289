import * as z from 'zod'
import { settingsGroup, urlSetting } from '../config/settings.ts'

export const mailSettings = settingsGroup('Mail', {
  SMTP_URL: {
    schema: urlSetting('smtp', 'smtps').optional(),
    about:
      'Mail server, with user and password where it wants them. When unset, no mail leaves: in development mails are shown at `/dev/mailbox`, in production the mail engine is off.',
    example: 'smtps://user:password@smtp.example.org:465',
    isSecret: true,
  },
  MAIL_FROM: {
    schema: z
      .string()
      .regex(
        /^([^<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
        'must be an address such as Majlis <meet@example.org>',
      )
      .default('Majlis <no-reply@localhost>'),
    about: 'Sender of all mails.',
    example: 'Majlis <meet@example.org>',
  },
})
