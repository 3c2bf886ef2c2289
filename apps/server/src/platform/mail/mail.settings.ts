import * as z from 'zod'
import { booleanSetting, settingsGroup, urlSetting } from '../config/settings.ts'

export const mailSettings = settingsGroup('Mail', {
  SMTP_URL: {
    schema: urlSetting('smtp', 'smtps').optional(),
    about:
      'Mail server, with user and password if it needs them. When unset, no mail is sent. In development, if PUBLIC_URL is on this machine, mails are shown at `/dev/mailbox`, on this machine only, through the link that `npm start` prints; otherwise no one can see them.',
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
      'Opens the mailbox at `/dev/mailbox`, and with it every account. `npm start` generates one and prints the link. When unset, no one can open the mailbox.',
    example: 'the output of: openssl rand -hex 32',
    isSecret: true,
  },
  MAILBOX_OPEN_TO_EVERYONE: {
    schema: booleanSetting(false),
    about:
      'Dangerous: shows every mail at `/dev/mailbox`, including sign-in codes and password resets, without a key to everyone who can reach this server, so that anyone can take over any account. Only for a trial without a mail server in a network that you trust. No effect if SMTP_URL is set.',
  },
})
