// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { GoProvider, PageLink, type Go } from './index.ts'

describe('a link between pages', () => {
  it('navigates without the browser, but leaves new tabs to it', () => {
    const go = vi.fn<Go>()
    render(
      <GoProvider value={go}>
        <PageLink href="/m/j">Join</PageLink>
      </GoProvider>,
    )
    const link = screen.getByRole('link', { name: 'Join' })
    expect(link.getAttribute('href')).toBe('/m/j')
    // `fireEvent` returns false if the browser's default, following the link, was prevented.
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true)
    expect(go).not.toHaveBeenCalled()
    expect(fireEvent.click(link)).toBe(false)
    expect(go).toHaveBeenCalledExactlyOnceWith('/m/j')
  })
})
