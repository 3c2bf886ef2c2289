import * as z from 'zod'
import { settingsGroup, urlSetting } from '../../platform/config/settings.ts'

const statisticsKinds = ['tag-manager', 'plausible', 'matomo', 'engage'] as const
export type StatisticsKind = (typeof statisticsKinds)[number]

/** Spec 7.59. */
export const statisticsSettings = settingsGroup('Usage statistics', {
  STATISTICS: {
    schema: z.enum(statisticsKinds, `must be one of ${statisticsKinds.join(', ')}`).optional(),
    about:
      'What counts visits to the public pages: `tag-manager` (Google Tag Manager), `plausible`, `matomo`, or `engage` (profiles as in the Mixpanel API). It is used only after a visitor has allowed it, and never in meetings. Nothing is counted when unset.',
  },
  STATISTICS_URL: {
    schema: urlSetting('http', 'https').optional(),
    about:
      'Address of that service. The content security policy of the public pages allows this host and no other. Not needed for `tag-manager`.',
    example: 'https://stats.example.org',
  },
  STATISTICS_ID: {
    schema: z
      .string()
      .regex(/^[\w.-]{1,100}$/, 'must be letters, digits, dots and hyphens')
      .optional(),
    about: 'Your container (`GTM-…`), site (a domain for Plausible, a number for Matomo) or project token.',
    example: 'meet.example.org',
  },
})

interface StatisticsConfig {
  readonly STATISTICS?: StatisticsKind | undefined
  readonly STATISTICS_URL?: string | undefined
  readonly STATISTICS_ID?: string | undefined
}

export interface Statistics {
  kind: StatisticsKind
  url: string
  id: string
}

/** The operator’s service; null if nothing is counted. Throws for a service without an address or ID. */
export function statisticsOf(config: StatisticsConfig): Statistics | null {
  const { STATISTICS: kind, STATISTICS_ID: id } = config
  if (kind === undefined) return null
  const url = config.STATISTICS_URL ?? (kind === 'tag-manager' ? 'https://www.googletagmanager.com' : null)
  if (url === null || id === undefined)
    throw new Error(`STATISTICS=${kind} needs ${url === null ? 'STATISTICS_URL' : 'STATISTICS_ID'}.`)
  return { kind, url, id }
}
