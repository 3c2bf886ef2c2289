import { Resolver } from 'node:dns'
import * as z from 'zod'
import { settingsGroup, wordsOf } from '../../platform/config/settings.ts'

export const dnsSettings = settingsGroup('DNS', {
  DNS_SERVERS: {
    schema: z
      .string()
      .transform(wordsOf)
      .refine(areServers, { error: 'must be addresses of DNS servers such as 10.0.0.53 or 10.0.0.53:5353' })
      .default([]),
    about:
      'DNS servers for the records with which organisations verify their domains, separated by commas, each an address with or without a port; those of the operating system when unset. Use resolvers that validate DNSSEC.',
    example: '10.0.0.53,[fd00::53]:5353',
  },
})

function areServers(servers: readonly string[]): boolean {
  try {
    new Resolver().setServers(servers)
    return true
  } catch {
    return false
  }
}
