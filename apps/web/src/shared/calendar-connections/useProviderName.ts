import type { CalendarProvider } from '@majlis/contract'
import { useText } from '@majlis/i18n/react'

/** The name of a calendar provider in the language of the user. */
export function useProviderName(): (provider: CalendarProvider) => string {
  const tc = useText('common')
  return (provider) => tc(`calendarProviders.${provider}`)
}
