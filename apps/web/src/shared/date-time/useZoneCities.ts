import { loadZoneCities, useLanguage, type ZoneCities } from '@majlis/i18n/react'
import { useQuery } from '@tanstack/react-query'

/** Cities of time zones in the language of the page; empty until they are loaded, and in English. */
export function useZoneCities(): ZoneCities {
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: ['zone-cities', language],
    queryFn: () => loadZoneCities(language),
    staleTime: Infinity,
  })
  return data ?? none
}

const none: ZoneCities = {}
