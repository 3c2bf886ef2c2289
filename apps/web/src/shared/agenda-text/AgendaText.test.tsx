// @vitest-environment jsdom
import { cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { AgendaText } from './AgendaText.tsx'

afterEach(cleanup)

it('[3.23] shows lists, links, and bold and italic words', () => {
  render(
    <AgendaText
      text={'**Lamps** of _Mill Street_\n\n- [offers](https://lamps.example/a)\n   1. Costs\n- Benches'}
    />,
  )
  expect(screen.getByText('Lamps').tagName).toBe('STRONG')
  expect(screen.getByText('Mill Street').tagName).toBe('EM')
  const [outer, inner] = screen.getAllByRole('list')
  expect([outer?.tagName, inner?.tagName]).toEqual(['UL', 'OL'])
  if (!inner) throw new Error('no list below the first')
  expect(within(inner).getByRole('listitem').textContent).toBe('Costs')
  const link = screen.getByRole('link', { name: 'offers' })
  expect(link.getAttribute('href')).toBe('https://lamps.example/a')
  expect(link.getAttribute('rel')).toContain('noopener')
})

it('shows everything else as plain text', () => {
  const text = '<img src=x onerror=alert(1)>\n[x](javascript:alert(1)) 5*3'
  const { container } = render(<AgendaText text={text} />)
  expect(container.querySelector('img, a, em, strong')).toBeNull()
  expect(container.querySelector('p')?.innerHTML.replace('<br>', '\n')).toBe(
    text.replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  )
})
