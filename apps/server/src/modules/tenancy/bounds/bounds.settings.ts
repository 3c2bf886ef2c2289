import * as z from 'zod'
import { integerSetting, settingsGroup, wordsOf } from '../../../platform/config/settings.ts'

const perDay = (fallback: number) => integerSetting({ min: 1, max: 10_000_000, fallback })

/** What one may do with an installation where everybody can found an organisation. */
export const boundSettings = settingsGroup('New organisations', {
  NEW_ORGANIZATION_DAYS: {
    schema: integerSetting({ min: 0, max: 3_650, fallback: 14 }),
    about:
      'How many days an organisation counts as new. The bounds below hold for its first day; on the second day they are twice as high, and so on. An organisation with an operator among its people is never new. 0: none is.',
  },
  TRUSTED_ORGANIZATIONS: {
    schema: z
      .string()
      .transform((text) => wordsOf(text.toLowerCase()))
      .pipe(z.array(z.guid('must be ids of organisations')))
      .default([]),
    about:
      'Ids, between commas, of organisations that never count as new (Manage organization › Verified domains shows the id).',
    example: '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b',
  },
  NEW_ORGANIZATION_INVITATIONS: {
    schema: perDay(50),
    about:
      'Invitations to join that a new organisation can send one by one in a day, repeated ones included.',
  },
  NEW_ORGANIZATION_IMPORTS: {
    schema: perDay(200),
    about: 'People of uploaded lists whom a new organisation can invite in a day.',
  },
  NEW_ORGANIZATION_MEETING_MAILS: {
    schema: perDay(200),
    about:
      'Mails about meetings to people outside that a new organisation can send in a day, and five times as many that only remind of a meeting, or call it off.',
  },
  NEW_ORGANIZATION_REGISTRATIONS: {
    schema: perDay(200),
    about: 'People who can register in a day for all meetings of a new organisation; each gets a mail.',
  },
  NEW_ORGANIZATION_STORAGE_MB: {
    schema: integerSetting({ min: 1, max: 1_000_000_000, fallback: 5_120 }),
    about: 'Space in megabytes for all files and recordings of a new organisation.',
  },
  ORGANIZATIONS_PER_ADDRESS: {
    schema: perDay(20),
    about:
      'Organisations that can be founded in a day from one IPv4 address or one IPv6 network of 64 bits; from one of 48 bits, eight times as many.',
  },
  INVITING_MAILS_PER_DAY: {
    schema: perDay(50_000),
    about:
      'Mails that all organisations together can send in a day to people who are invited or are outside; new organisations together a fifth of them, and each one alone that is neither trusted nor an operator’s. Codes, links to reset a password and notices to members are not counted.',
  },
  STORAGE_MB: {
    schema: integerSetting({ min: 0, max: 1_000_000_000, fallback: 0 }),
    about:
      'Space in megabytes for the files and recordings of all organisations together; for new organisations together a fifth of it. An upload counts in full while it makes progress, and with what has arrived when nothing has come for five minutes. 0: as much as the disk has.',
  },
})
