import { expect, it } from 'vitest'
import { arabicReader as reader, faultyTexts, publicUrl } from '../../testing/arabic-mails.ts'
import { onlyRuleMail } from './only-rule-mails.ts'
import { providerLinkMail } from './provider-link-mails.ts'

it.each(['connected', 'replaced', 'disconnected', 'promoted'] as const)(
  '[1.25] isolates the name of the provider in Arabic: %s',
  (news) => {
    expect(faultyTexts(providerLinkMail(reader, news, { provider: 'Riverside login', publicUrl }))).toEqual(
      [],
    )
  },
)

it.each(['Sara Noor', null])(
  '[1.25] isolates names in the Arabic mail about single sign-on only: %s',
  (keeper) => {
    const organization = 'Riverside (North)'
    expect(
      faultyTexts(onlyRuleMail(reader, { organization, byName: 'Omar Faruk', keeper, publicUrl })),
    ).toEqual([])
  },
)
