// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { OrganizationMark } from './OrganizationMark.tsx'

afterEach(cleanup)

it('[2.43] is the logo, read as the name', () => {
  render(
    <OrganizationMark name="Riverside Council" logoUrl="/logo.png">
      <span>Riverside Council</span>
    </OrganizationMark>,
  )
  expect(screen.getByRole('img', { name: 'Riverside Council' }).getAttribute('src')).toBe('/logo.png')
  expect(screen.queryByText('Riverside Council')).toBeNull()
})

it('[2.43] is the initials without a logo, not read beside the name', () => {
  render(
    <OrganizationMark name="Riverside Council" logoUrl={null}>
      <span>Riverside Council</span>
    </OrganizationMark>,
  )
  expect(screen.getByText('RC').getAttribute('aria-hidden')).toBe('true')
  expect(screen.getByText('Riverside Council')).toBeTruthy()
})

it('shows the given fallback instead of the initials', () => {
  render(<OrganizationMark name="Majlis" logoUrl={null} fallback={<i>mark</i>} />)
  expect(screen.getByText('mark')).toBeTruthy()
  expect(screen.queryByText('M')).toBeNull()
})
