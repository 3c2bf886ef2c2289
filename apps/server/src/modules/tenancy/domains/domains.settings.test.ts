import { expect, it } from 'vitest'
import { domainSettings } from './domains.settings.ts'

const { schema } = domainSettings.settings.PROVEN_DOMAINS
const id = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b'

it('reads domains, each with the id of its organisation', () => {
  expect(schema.parse(undefined)).toEqual([])
  expect(schema.parse(` Example.org=${id.toUpperCase()} , partner.example=${id},`)).toEqual([
    { domain: 'example.org', organizationId: id },
    { domain: 'partner.example', organizationId: id },
  ])
})

it.each(['example.org', `=${id}`, 'example.org=', 'example.org=riverside', `example.org=${id}=${id}`])(
  'refuses %s, which names no organisation for a domain',
  (text) => {
    expect(schema.safeParse(text).success).toBe(false)
  },
)

it('refuses a domain of public mailboxes', () => {
  const { error } = schema.safeParse(`gmail.com=${id}`)
  expect(error?.issues[0]?.message).toContain('public')
})
