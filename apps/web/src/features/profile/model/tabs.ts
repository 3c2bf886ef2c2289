/** The sections of `/profile`, named by `tab` in the address; the first is the default. With `calendar`, from a provider's sign-in: the calendars. */
export const tabs = [
  'about',
  'preferences',
  'meetings',
  'calendars',
  'notifications',
  'security',
  'data',
] as const

export type Tab = (typeof tabs)[number]

export function tabOf(search: Record<string, unknown>): Tab {
  if ('calendar' in search) return 'calendars'
  return tabs.find((tab) => tab === search['tab']) ?? tabs[0]
}
