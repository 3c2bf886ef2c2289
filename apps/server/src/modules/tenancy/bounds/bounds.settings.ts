import * as z from 'zod'
import { integerSetting, settingsGroup, wordsOf } from '../../../platform/config/settings.ts'

const perDay = (fallback: number) => integerSetting({ min: 1, max: 10_000_000, fallback })

/** Limits of an installation on which anyone can found an organisation. */
export const boundSettings = settingsGroup('New organisations', {
  NEW_ORGANIZATION_DAYS: {
    schema: integerSetting({ min: 0, max: 3_650, fallback: 14 }),
    about:
      'How many days an organisation counts as new. The limits below apply on its first day, twice as much is allowed on the second day, and so on. An organisation with an operator among its people is never new. 0 means that none is.',
  },
  TRUSTED_ORGANIZATIONS: {
    schema: z
      .string()
      .transform((text) => wordsOf(text.toLowerCase()))
      .pipe(z.array(z.guid('must be ids of organisations')))
      .default([]),
    about:
      'IDs of organisations that never count as new, separated by commas (Manage organization › Verified domains shows the ID).',
    example: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b',
  },
  NEW_ORGANIZATION_INVITATIONS: {
    schema: perDay(50),
    about:
      'Invitations to join that a new organisation can send per day, one by one, including repeated ones.',
  },
  NEW_ORGANIZATION_IMPORTS: {
    schema: perDay(200),
    about: 'People from uploaded lists whom a new organisation can invite per day.',
  },
  NEW_ORGANIZATION_MEETING_MAILS: {
    schema: perDay(200),
    about:
      'Mails about meetings that a new organisation can send per day to people outside it, and five times as many reminders and cancellations.',
  },
  NEW_ORGANIZATION_REGISTRATIONS: {
    schema: perDay(200),
    about: 'People who can register per day for the meetings of a new organisation; each gets a mail.',
  },
  NEW_ORGANIZATION_STORAGE_MB: {
    schema: integerSetting({ min: 1, max: 1_000_000_000, fallback: 5_120 }),
    about: 'Megabytes for all files and recordings of a new organisation.',
  },
  ORGANIZATIONS_PER_ADDRESS: {
    schema: perDay(20),
    about:
      'Organisations that can be created per day from one IPv4 address or one IPv6 /64 network; eight times as many from one IPv6 /48 network.',
  },
  INVITING_MAILS_PER_DAY: {
    schema: perDay(50_000),
    about:
      'Mails per day by all organisations together to people who are invited or outside the organisation. New organisations together can send a fifth of them, and so can each single organisation that is neither trusted nor an operator’s. Codes, password reset links and notices to members do not count.',
  },
  STORAGE_MB: {
    schema: integerSetting({ min: 0, max: 1_000_000_000, fallback: 0 }),
    about:
      'Megabytes for the files and recordings of all organisations together; new organisations together can use a fifth of them. An upload counts in full while it makes progress, and with what has arrived after five minutes without progress. 0 means as much as the disk holds.',
  },
})
