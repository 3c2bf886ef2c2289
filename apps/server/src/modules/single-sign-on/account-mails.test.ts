import { it } from 'vitest'
import { arabicReader as reader, expectIsolated, publicUrl } from '../../testing/arabic-mails.ts'
import { onlyRuleMail } from './only-rule-mails.ts'
import { providerLinkMail } from './provider-link-mails.ts'

it.each(['connected', 'replaced', 'disconnected', 'promoted'] as const)(
  '[1.25] isolates the name of the provider in Arabic: %s',
  (news) => {
    expectIsolated(providerLinkMail(reader, news, { provider: 'Riverside login', publicUrl }))
  },
)

it.each(['Sara Noor', null])(
  '[1.25] isolates names in the Arabic mail about single sign-on only: %s',
  (keeper) => {
    const organization = 'Riverside (North)'
    expectIsolated(onlyRuleMail(reader, { organization, byName: 'Omar Faruk', keeper, publicUrl }))
  },
)
