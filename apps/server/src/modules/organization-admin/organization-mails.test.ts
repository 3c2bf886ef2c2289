import { expect, it } from 'vitest'
import {
  arabicReader as reader,
  faultyTexts,
  mailedAt,
  mailedOrganization as organization,
  publicUrl,
} from '../../testing/arabic-mails.ts'
import { deletionMail } from './details/deletion-mails.ts'
import { domainMail } from './domains/domain-mails.ts'

it.each(['requested', 'reminded', 'cancelled'] as const)(
  '[1.25] isolates the name of the organisation in the Arabic mail about its deletion: %s',
  (news) => {
    expect(faultyTexts(deletionMail(news, reader, { organization, publicUrl }))).toEqual([])
  },
)

it.each(['proven', 'missing', 'lost'] as const)(
  '[1.25] isolates the domain in the Arabic mail: %s',
  (news) => {
    const claim = { organizationId: organization.id, domain: 'riverside.example', token: 'abc' }
    const facts = { claim, organizationName: organization.name, sinceMs: mailedAt, publicUrl }
    expect(faultyTexts(domainMail(news, reader, facts))).toEqual([])
  },
)
