// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { MajlisProvider, RoomTheme, useTheme } from './MajlisProvider.tsx'

// Those of tokens.css, which jsdom does not load.
const style = document.createElement('style')
style.textContent =
  ':root { --canvas: #f4f6f8 } [data-mantine-color-scheme=dark] { --canvas: #0f161c } .room { --canvas: #0c1217 }'

beforeEach(() => {
  localStorage.clear()
  window.matchMedia = (query: string) =>
    ({
      matches: false,
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      // Mantine reads nothing else of it.
    }) as unknown as MediaQueryList
  document.head.append(style)
  document.head.insertAdjacentHTML('beforeend', '<meta name="theme-color"><meta name="theme-color">')
})

afterEach(() => {
  cleanup()
  for (const meta of document.querySelectorAll('meta')) meta.remove()
})

const titleBar = () => [...document.querySelectorAll('meta')].map(({ content }) => content)

it('[1.13] gives the title bar the colour of the page, in both themes and in a room', () => {
  let choose: ReturnType<typeof useTheme>['choose'] = () => undefined
  function Page({ isRoom }: { isRoom: boolean }) {
    choose = useTheme().choose
    return isRoom ? <RoomTheme>A room</RoomTheme> : 'A page'
  }
  const shown = (isRoom: boolean) => (
    <MajlisProvider direction="ltr">
      <Page isRoom={isRoom} />
    </MajlisProvider>
  )
  const { rerender } = render(shown(false))
  expect(titleBar()).toEqual(['#f4f6f8', '#f4f6f8'])
  act(() => choose('dark'))
  expect(titleBar()).toEqual(['#0f161c', '#0f161c'])
  rerender(shown(true))
  expect(titleBar()).toEqual(['#0c1217', '#0c1217'])
  rerender(shown(false))
  expect(titleBar()).toEqual(['#0f161c', '#0f161c'])
})
