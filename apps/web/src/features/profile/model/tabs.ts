/** The parts of `/profile`, by the `tab` of its address; the first is shown where none is named. */
export const tabs = ['about', 'preferences', 'meetings', 'notifications', 'security', 'data'] as const

export type Tab = (typeof tabs)[number]

export function tabOf(search: Record<string, unknown>): Tab {
  return tabs.find((tab) => tab === search['tab']) ?? tabs[0]
}
