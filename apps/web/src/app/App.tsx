import { useLanguage } from '@majlis/i18n/react'
import { MajlisProvider } from '@majlis/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode, Suspense } from 'react'
import { queryClient } from './query-client.ts'
import { router } from './router.tsx'

/** The providers around every screen. */
export function App() {
  const { direction } = useLanguage()
  return (
    <StrictMode>
      <MajlisProvider direction={direction}>
        <QueryClientProvider client={queryClient}>
          <Suspense>
            <RouterProvider router={router} />
          </Suspense>
        </QueryClientProvider>
      </MajlisProvider>
    </StrictMode>
  )
}
