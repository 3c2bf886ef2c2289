/** The sections of `/organization`, named by `tab` in the address; the first is the default. */
export const tabs = [
  'appearance',
  'access',
  'domains',
  'meetings',
  'security',
  'notifications',
  'retention',
  'usage',
  'feedback',
  'audit',
] as const

export type Tab = (typeof tabs)[number]

export function tabOf(search: Record<string, unknown>): Tab {
  return tabs.find((tab) => tab === search['tab']) ?? tabs[0]
}
