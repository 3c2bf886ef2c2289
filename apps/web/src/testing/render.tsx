import { startText, type Namespace } from '@majlis/i18n/react'
import { MajlisProvider } from '@majlis/ui'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { act, render } from '@testing-library/react'
import { Suspense, type ReactNode } from 'react'
import { RootScreen } from '../app/RootScreen.tsx'
import { createMutationCache } from '../shared/changes/index.ts'
import { fakeBrowser } from './fake-browser.ts'

/** Shows a screen at a path with everything around it, in English; `route` is the pattern of its path. Other paths are empty pages; `path()` is the present one. */
export async function renderScreen(
  screen: () => ReactNode,
  { path = '/', route = path, namespaces }: { path?: string; route?: string; namespaces: Namespace[] },
) {
  fakeBrowser()
  await startText('en', ['common', 'errors', ...namespaces])
  const root = createRootRoute({ component: RootScreen })
  const shown = createRoute({ getParentRoute: () => root, path: route, component: () => screen() })
  const elsewhere = createRoute({ getParentRoute: () => root, path: '$', component: () => null })
  const router = createRouter({
    routeTree: root.addChildren([shown, elsewhere]),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  const queries = new QueryClient({
    mutationCache: createMutationCache(),
    defaultOptions: { queries: { retry: false } },
  })
  await act(async () => {
    await router.load()
    render(
      <MajlisProvider direction="ltr">
        <QueryClientProvider client={queries}>
          <Suspense>
            {/* Not the registered router, so its type is of no use here. */}
            <RouterProvider router={router as never} />
          </Suspense>
        </QueryClientProvider>
      </MajlisProvider>,
    )
  })
  return {
    path: () => router.state.location.href,
    /** Goes back one step in the history. */
    back: () =>
      act(async () => {
        router.history.back()
        await router.load()
      }),
  }
}
