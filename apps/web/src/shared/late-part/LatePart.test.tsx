// @vitest-environment jsdom
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { latePart, useFetchedAhead } from './LatePart.tsx'

afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const Part = ({ word }: { word: string }) => <p>{word}</p>

describe('latePart', () => {
  it('shows nothing when its code cannot be loaded, and tries again the next time', async () => {
    const load = vi.fn<() => Promise<typeof Part>>(async () => Part)
    load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const onFailed = vi.fn<() => void>()
    const Late = latePart(load)
    const page = (isShown: boolean) => (
      <main>
        the call
        {isShown ? <Late word="shortcuts" onFailed={onFailed} /> : null}
      </main>
    )
    const { rerender } = render(page(true))
    await waitFor(() => expect(onFailed).toHaveBeenCalledTimes(1))
    expect(screen.getByRole('main').textContent).toBe('the call')
    rerender(page(false))
    rerender(page(true))
    expect(await screen.findByText('shortcuts')).toBeTruthy()
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is fetched ahead of its first use', async () => {
    vi.useFakeTimers()
    const load = vi.fn<() => Promise<typeof Part>>(async () => Part)
    const Late = latePart(load)
    const parts = [Late]
    function Page() {
      useFetchedAhead(parts)
      return null
    }
    render(<Page />)
    expect(load).not.toHaveBeenCalled()
    await act(async () => vi.runAllTimers())
    expect(load).toHaveBeenCalledTimes(1)
  })
})
