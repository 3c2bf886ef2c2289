import { internalHostsSetting } from '../../platform/config/host-settings.ts'
import { settingsGroup } from '../../platform/config/settings.ts'

export const openIdSettings = settingsGroup('Sign-in providers', {
  INTERNAL_PROVIDERS: {
    schema: internalHostsSetting(),
    about:
      'Sign-in providers in this installation’s own network that organisations may use, separated by commas: host names (`*.` matches every subdomain), addresses and networks. Public providers are always allowed; of those that resolve to private, loopback, link-local or metadata addresses, only the listed ones. A name that only the hosts file or the search domains of this machine resolve must be listed itself, because other names are looked up in the DNS.',
    example: 'login.corp.example,10.20.0.0/16',
  },
})
