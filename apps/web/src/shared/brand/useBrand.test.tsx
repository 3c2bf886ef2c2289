// @vitest-environment jsdom
import type { Appearance } from '@majlis/contract'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'

it('[3.11] shows the icon of the organisation, and the default again when it is removed', async () => {
  document.adoptedStyleSheets ??= []
  CSSStyleSheet.prototype.replaceSync ??= () => undefined
  document.head.innerHTML = '<link rel="icon" href="/favicon.svg" type="image/svg+xml">'
  const { useBrand } = await import('./useBrand.ts')
  const look: Appearance = { favicon: '/api/file/1', primaryColor: '#123456', logoUrl: null, font: 'Lato' }
  const icon = document.querySelector<HTMLLinkElement>('link')!
  const { rerender } = renderHook((shown: Appearance) => useBrand(shown), { initialProps: look })
  expect([new URL(icon.href).pathname, icon.type]).toEqual(['/api/file/1', ''])
  rerender({ ...look, favicon: null })
  expect([new URL(icon.href).pathname, icon.type]).toEqual(['/favicon.svg', 'image/svg+xml'])
})
