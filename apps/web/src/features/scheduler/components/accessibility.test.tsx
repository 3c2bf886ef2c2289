// @vitest-environment jsdom
import { changeLanguage } from '@majlis/i18n/react'
import { act, screen, waitFor } from '@testing-library/react'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { start } from '../../scheduler-draft/testing/index.ts'
import { renderScheduler } from '../testing/render-scheduler.tsx'

afterEach(async () => {
  await act(() => changeLanguage('en'))
})

async function violations(): Promise<string[]> {
  // jsdom has no layout: contrast is judged in a real browser.
  const { violations: found } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
}

describe('accessibility of the scheduler', () => {
  it('has no violation in the details of a series, with a list of times open', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await user.selectOptions(screen.getByLabelText('Repeats'), 'custom')
    await user.selectOptions(screen.getByLabelText('Unit'), 'Monthly')
    expect(await violations()).toEqual([])
    await user.click(screen.getByLabelText('Start time', { selector: 'input' }))
    expect(await violations()).toEqual([])
  })

  it('has no violation while searching for a zone', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await user.click(screen.getByRole('combobox', { name: /Time zone/ }))
    await user.type(screen.getByRole('textbox', { name: 'City, time zone or offset such as +6' }), 'dhaka')
    await waitFor(() => expect(screen.getAllByRole('option', { name: /GMT/ })).toHaveLength(1))
    expect(await violations()).toEqual([])
  })

  it('has no violation in the calendar of a date field, which the arrow keys move in', async () => {
    const { user } = await renderScheduler({ request: { start } })
    const [button] = screen.getAllByRole('button', { name: 'Choose a date' })
    await user.click(button!)
    expect(await violations()).toEqual([])
    await screen.findByRole('grid', { name: 'November 2026' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
    await user.click(button!)
    await screen.findByRole('grid', { name: 'November 2026' })
    await user.keyboard('{ArrowDown}{ArrowRight}')
    expect(document.activeElement?.getAttribute('aria-label')).toMatch(/29 November 2026/)
    await user.keyboard('{Enter}')
    expect(screen.getByLabelText<HTMLInputElement>('Start date', { selector: 'input' }).value).toBe(
      '29/11/2026',
    )
  })

  it('[2.54] gives the focus back to what opened it', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'open' })))
  })

  it('has no violation in the other parts', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await user.click(screen.getByRole('tab', { name: /Advanced options/ }))
    await user.click(screen.getByRole('button', { name: 'Add a reminder' }))
    await user.click(screen.getByRole('switch', { name: 'Require registration' }))
    await user.click(screen.getByRole('button', { name: 'Add a question' }))
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('tab', { name: /Host controls/ }))
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('tab', { name: /Participants/ }))
    await screen.findByRole('slider')
    await user.type(screen.getByRole('combobox', { name: 'Invite people' }), 'a')
    await screen.findByRole('option', { name: /Arif Khan/ })
    expect(await violations()).toEqual([])
  })

  it('has no violation in Arabic', async () => {
    const { user } = await renderScheduler({ request: { start } })
    await act(() => changeLanguage('ar'))
    expect(document.documentElement.dir).toBe('rtl')
    expect(await violations()).toEqual([])
    await user.click(screen.getByRole('tab', { name: /المشاركون/ }))
    await screen.findByRole('slider')
    expect(await violations()).toEqual([])
  })
})
