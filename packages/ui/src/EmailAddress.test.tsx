// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { EmailAddress } from './EmailAddress.tsx'

afterEach(cleanup)

it('breaks before the @', () => {
  const { container } = render(<EmailAddress email={'"a@b"@library.example'} />)
  expect(container.innerHTML).toBe('"a@b"<wbr>@library.example')
})

it('leaves what is no address as it is', () => {
  const { container } = render(<EmailAddress email="arif" />)
  expect(container.innerHTML).toBe('arif')
})
