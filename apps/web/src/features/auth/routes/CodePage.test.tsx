// @vitest-environment jsdom
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'
import { RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { CodePage } from './CodePage.tsx'

afterEach(cleanup)

it('[2.6] leads people without a sign-up to sign-in, by one step', async () => {
  const root = createRootRoute()
  const otp = createRoute({ getParentRoute: () => root, path: '/otp', component: () => <CodePage /> })
  const signIn = createRoute({
    getParentRoute: () => root,
    path: '/sign-in',
    // Its code has to be loaded first, as in the browser.
    loader: () => new Promise((resolve) => setTimeout(resolve, 20)),
    component: () => 'The way in',
  })
  const history = createMemoryHistory({ initialEntries: ['/otp'] })
  const steps: string[] = []
  history.subscribe(({ location }) => steps.push(location.pathname))
  const router = createRouter({ routeTree: root.addChildren([otp, signIn]), history })
  render(<RouterProvider router={router as never} />)
  expect(await screen.findByText('The way in')).toBeTruthy()
  expect(steps).toEqual(['/sign-in'])
})
