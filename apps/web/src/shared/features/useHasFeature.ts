import type { FeatureName } from '@majlis/contract'
import { useQuery } from '@tanstack/react-query'
import { orpc } from '../api/index.ts'
import { useUser } from '../session/index.ts'

/** Whether the user has a feature of their plan (spec 6.6); not before the server has said so. */
export function useHasFeature(name: FeatureName): boolean {
  const { user } = useUser()
  const features = useQuery(orpc.organization.featureNames.queryOptions({ input: { userId: user.ID } }))
  return features.data?.data.some((feature) => feature.toLowerCase() === name) ?? false
}
