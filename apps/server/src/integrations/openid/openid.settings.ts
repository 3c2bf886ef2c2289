import { internalHostsSetting } from '../../platform/config/host-settings.ts'
import { settingsGroup } from '../../platform/config/settings.ts'

export const openIdSettings = settingsGroup('Sign-in providers', {
  INTERNAL_PROVIDERS: {
    schema: internalHostsSetting(),
    about:
      'Sign-in providers inside of this installation’s own network that organisations may name: host names (`*.` stands for every name below), addresses and networks, between commas. Every provider outside may be named; of those that lead to private, loopback, link-local or metadata addresses only these. Names that only the hosts file or the search domains of this machine know have to be named themselves: others are looked up in the DNS.',
    example: 'login.corp.example,10.20.0.0/16',
  },
})
