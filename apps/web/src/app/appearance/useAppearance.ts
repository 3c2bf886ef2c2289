import type { Appearance } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../../shared/api/index.ts'
import { useBrand } from '../../shared/brand/index.ts'

/** The organisation's colours, font, icon and logo, applied to the page (spec 2.50, 3.11). */
export function useAppearance(organizationId: string | undefined): Appearance | undefined {
  const { data } = useQuery({
    ...orpc.organization.appearance.queryOptions({ input: { organizationId: organizationId ?? '' } }),
    enabled: organizationId !== undefined,
    staleTime: Infinity,
  })
  useBrand(data?.data)
  return data?.data
}
