// @vitest-environment jsdom
import {
  Link,
  Outlet,
  RouterProvider,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useCurrentInView } from './useCurrentInView.ts'

const [linkWidth, rowWidth] = [120, 360]
const pages = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'] as const
let widths = linkWidth
let resized: (() => void) | undefined

/** A phone of 360 px: links in one row that scrolls sideways. */
beforeEach(() => {
  widths = linkWidth
  vi.stubGlobal('scrollTo', () => undefined)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(onResize: () => void) {
        resized = onResize
      }
      observe = () => undefined
      disconnect = () => (resized = undefined)
    },
  )
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this)
    const isRow = this.tagName === 'NAV'
    const left = isRow ? 0 : index * widths - (this.parentElement?.scrollLeft ?? 0)
    return new DOMRect(left, 0, isRow ? rowWidth : widths, 44)
  })
})

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Row({ current }: { current: string }) {
  const row = useCurrentInView(current)
  return (
    <nav ref={row}>
      {pages.map((page) => (
        <Link key={page} to={`/${page}`} aria-current={page === current ? 'page' : undefined}>
          {page}
        </Link>
      ))}
    </nav>
  )
}

async function open(first: (typeof pages)[number]) {
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({
    getParentRoute: () => root,
    path: '/$page',
    component: () => <Row current={page.useParams().page} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/${first}`] }),
    scrollRestoration: true,
  })
  await act(async () => {
    await router.load()
    render(<RouterProvider router={router as never} />)
  })
  const row = () => screen.getByRole('navigation')
  const swipeTo = (scrollLeft: number) => {
    fireEvent.pointerDown(row())
    row().scrollLeft = scrollLeft
    fireEvent.scroll(row())
  }
  const go = (to: (typeof pages)[number]) => act(() => router.navigate({ to: `/${to}` }))
  const back = async () => {
    await act(async () => {
      router.history.back()
      await vi.waitFor(() => expect(router.state.status).toBe('idle'), 15_000)
    })
  }
  return { row, swipeTo, go, back }
}

/** The scroll position with the current link in the middle. */
const middled = (page: (typeof pages)[number]) => pages.indexOf(page) * widths + widths / 2 - rowWidth / 2

it('starts at the current page', async () => {
  const { row } = await open('six')
  expect(row().scrollLeft).toBe(middled('six'))
})

it('scrolls to the current page although the router restores the scroll position', async () => {
  const { row, swipeTo, go, back } = await open('two')
  swipeTo(600)
  await go('eight')
  expect(row().scrollLeft).toBe(middled('eight'))
  await back()
  expect(row().scrollLeft).toBe(middled('two'))
})

it('stays at the current page when a font is loaded, until the next swipe', async () => {
  const { row, swipeTo } = await open('six')
  widths = 130
  act(() => resized?.())
  expect(row().scrollLeft).toBe(middled('six'))
  swipeTo(0)
  widths = 140
  act(() => resized?.())
  expect(row().scrollLeft).toBe(0)
})
