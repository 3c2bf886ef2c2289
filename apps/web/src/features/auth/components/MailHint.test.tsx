// @vitest-environment jsdom
import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { MailHint } from './MailHint.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const hintOf = (devMailbox: string) => Response.json({ status: 'success', data: { devMailbox } })

describe('the hint about the mail with the code', () => {
  it('[2.6] links to the mailbox only if the installation says that it keeps its mails', async () => {
    const asked = Promise.withResolvers<void>()
    vi.stubGlobal('fetch', async () => {
      await asked.promise
      return hintOf('open')
    })
    await renderScreen(() => <MailHint />, { namespaces: ['auth'] })
    expect(screen.queryByRole('link')).toBeNull()
    asked.resolve()
    const link = await screen.findByRole('link', { name: 'Open the mailbox' })
    expect(link.getAttribute('href')).toBe('/dev/mailbox')
    expect(screen.queryByText(/terminal/)).toBeNull()
  })

  it('[2.6] says that the link to a locked mailbox is in the terminal', async () => {
    vi.stubGlobal('fetch', async () => hintOf('by_link'))
    await renderScreen(() => <MailHint />, { namespaces: ['auth'] })
    expect(await screen.findByText(/use the link in the terminal/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Open the mailbox' }).getAttribute('href')).toBe('/dev/mailbox')
  })

  it('mentions no mailbox where there is none', async () => {
    const fetched = vi.fn<() => Promise<Response>>(async () => hintOf('none'))
    vi.stubGlobal('fetch', fetched)
    await renderScreen(() => <MailHint />, { namespaces: ['auth'] })
    await waitFor(() => expect(fetched).toHaveResolved())
    expect(screen.getByText(/The link in the same email works too/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })
})
