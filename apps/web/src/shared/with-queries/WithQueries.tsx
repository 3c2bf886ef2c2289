import { QueryClient, QueryClientContext, QueryClientProvider } from '@tanstack/react-query'
import { use, type ReactNode } from 'react'

const queries = new QueryClient()

/** For parts that fetch by queries: people who open a link to a meeting are in a page without those of the app. */
export function WithQueries({ children }: { children: ReactNode }) {
  const outer = use(QueryClientContext)
  return outer ? children : <QueryClientProvider client={queries}>{children}</QueryClientProvider>
}
