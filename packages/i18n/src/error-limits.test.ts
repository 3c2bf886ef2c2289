import { errorCatalogue, languages, limits } from '@majlis/contract'
import { expect, it } from 'vitest'
import { numberFormat } from './intl.ts'
import { localeOf } from './languages.ts'
import { readNamespace } from './testing/catalogue.ts'

it.each([
  ['drive.shares_exceeded', limits.drive.maxShares],
  ['drive.too_deep', limits.drive.maxDepth],
  ['identity.password_too_long', limits.password.maxChars],
  ['minutes.too_many_lines', limits.minutes.maxAddedLines],
  ['schedule.too_many_invitees', limits.meeting.regularAttendees],
] as const)('%s gives the limit %i in every language', (code, limit) => {
  expect(errorCatalogue[code].message).toContain(String(limit))
  for (const language of languages)
    expect(readNamespace(language, 'errors').get(code)).toContain(
      numberFormat(localeOf(language)).format(limit),
    )
})
