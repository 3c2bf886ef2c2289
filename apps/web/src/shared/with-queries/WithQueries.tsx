import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { use, type ReactNode } from 'react'
import { createMutationCache } from '../changes/index.ts'

const queries = new QueryClient({ mutationCache: createMutationCache() })

/** For components that use queries: the page behind a link to a meeting does not have the app's query client. */
export function WithQueries({ children }: { children: ReactNode }) {
  const outer = use(QueryClientContext)
  return outer ? children : <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
