import { createRouter } from '@tanstack/react-router'
import { FailurePage } from './FailurePage.tsx'
import { peopleRoutes } from './routes/people-routes.ts'
import { publicRoutes } from './routes/public-routes.ts'
import { root } from './routes/root.ts'
import { shellRoutes } from './routes/shell-routes.ts'
import { shell } from './routes/shell.ts'

const routeTree = root.addChildren([...publicRoutes, shell.addChildren([...shellRoutes, ...peopleRoutes])])

export const router = createRouter({
  routeTree,
  defaultErrorComponent: FailurePage,
  defaultPreload: 'intent',
  defaultPreloadStaleTime: Infinity,
  scrollRestoration: true,
  // Texts and pages are loaded once; loader data never becomes stale.
  defaultStaleTime: Infinity,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
