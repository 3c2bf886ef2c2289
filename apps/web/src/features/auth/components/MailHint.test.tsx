// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { MailHint } from './MailHint.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('where the mail with the code is', () => {
  it('[2.6] leads to the mailbox of an installation that says it keeps its mails, and not before', async () => {
    const asked = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async () => {
      await asked.promise
      return Response.json({ status: 'success', data: { hasDevMailbox: true } })
    })
    await renderScreen(() => <MailHint />, { namespaces: ['auth'] })
    expect(screen.queryByRole('link')).toBeNull()
    asked.resolve()
    const link = await screen.findByRole('link', { name: 'Open the mailbox' })
    expect(link.getAttribute('href')).toBe('/dev/mailbox')
  })
})
