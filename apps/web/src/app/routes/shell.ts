import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { requireUser } from '../guard.ts'
import { root, texts } from './root.ts'

/** The shell around all pages of a signed-in user. */
export const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  beforeLoad: requireUser,
  component: lazyRouteComponent(() => import('../shell/Shell.tsx'), 'Shell'),
  ...texts('shell'),
})
