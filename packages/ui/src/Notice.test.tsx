// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { createRef } from 'react'
import { afterEach, expect, it } from 'vitest'
import { Notice } from './Notice.tsx'

afterEach(cleanup)

it('is an alert for errors, and a status otherwise', () => {
  render(
    <>
      <Notice tone="bad">Not saved</Notice>
      <Notice tone="ok">Saved</Notice>
    </>,
  )
  expect(screen.getByRole('alert').textContent).toBe('Not saved')
  expect(screen.getByRole('status').textContent).toBe('Saved')
})

it('stays on the page while empty, so that the next text is announced', () => {
  const { rerender } = render(<Notice tone="bad">{null}</Notice>)
  const place = screen.getByRole('alert')
  rerender(<Notice tone="bad">Not saved</Notice>)
  expect(screen.getByRole('alert')).toBe(place)
})

it('can be focused only on request', () => {
  const ref = createRef<HTMLParagraphElement>()
  render(
    <Notice tone="ok" ref={ref}>
      Sent
    </Notice>,
  )
  ref.current?.focus()
  expect(document.activeElement).toBe(screen.getByRole('status'))
  expect(screen.getByRole('status').tabIndex).toBe(-1)
})
