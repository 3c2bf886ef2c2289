import * as z from 'zod'
import { booleanSetting, settingsGroup, urlSetting } from '../config/settings.ts'

export const mailSettings = settingsGroup('Mail', {
  SMTP_URL: {
    schema: urlSetting('smtp', 'smtps').optional(),
    about:
      'Mail server, with user and password where it wants them. When unset, no mail leaves. In development, with a PUBLIC_URL on this machine, mails are shown at `/dev/mailbox` to this machine alone, by a link that `npm start` prints; elsewhere nobody gets to see them.',
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
  MAILBOX_KEY: {
    schema: z.string().min(32, 'must have at least 32 characters').optional(),
    about:
      'Opens the mailbox at `/dev/mailbox`, and so every account. `npm start` makes one and prints the link with it. When unset, nobody gets to see the mailbox.',
    example: 'the output of: openssl rand -hex 32',
    isSecret: true,
  },
  MAILBOX_OPEN_TO_EVERYONE: {
    schema: booleanSetting(false),
    about:
      'Dangerous: shows every mail at `/dev/mailbox` without a key to everyone who can reach this server, sign-in codes and password resets included, so that anyone can take over any account. Only for a trial without a mail server in a network that you trust; without effect once SMTP_URL is set.',
  },
})
