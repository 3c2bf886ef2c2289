import { limits } from '@majlis/contract'
import { QueryClient } from '@tanstack/react-query'
import { errorCode, errorData } from '../shared/api/index.ts'
import { createMutationCache } from '../shared/changes/index.ts'

const passing = new Set(['general.failed', 'general.unavailable', 'network.offline'])

export const queryClient = new QueryClient({
  mutationCache: createMutationCache(),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // While offline, screens keep showing the data they have.
      gcTime: 60 * 60_000,
      // Refusals are not retried, only failures that may pass (spec 7.60, 9.14).
      retry: (count, error) => count < limits.retries.count && passing.has(errorCode(error)),
      retryDelay: (attempt, error) =>
        Math.max(Math.min(limits.retries.delayMs * 2 ** attempt, 30_000), errorData(error).retryAfterMs ?? 0),
    },
  },
})
