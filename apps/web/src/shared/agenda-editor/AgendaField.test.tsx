// @vitest-environment jsdom
import { limits } from '@majlis/contract'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { TiptapEditorHTMLElement } from '@tiptap/core'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { expectNoViolations } from '../../testing/axe.ts'
import { renderScreen } from '../../testing/render.tsx'
import { AgendaField } from './index.ts'

// jsdom has no layout, so nothing has a position.
beforeAll(() => {
  Range.prototype.getClientRects = () => document.createElement('p').getClientRects()
  Range.prototype.getBoundingClientRect = () => new DOMRect()
  document.elementFromPoint = () => null
})

afterEach(cleanup)

async function setup(initial = '') {
  const user = userEvent.setup()
  let agenda = initial
  function Field() {
    const [value, setValue] = useState(initial)
    agenda = value
    return (
      <main>
        <AgendaField label="Agenda" placeholder="What is it about?" value={value} onChange={setValue} />
        <button type="button" onClick={() => setValue('- Reset')}>
          Reset
        </button>
      </main>
    )
  }
  await renderScreen(() => <Field />, { namespaces: ['agenda'] })
  const field = await screen.findByRole<TiptapEditorHTMLElement>('textbox', { name: 'Agenda' })
  const { editor } = field
  if (!editor) throw new Error('no editor')
  return { user, field, editor, agenda: () => agenda, press: pressIn(user) }
}

const pressIn = (user: ReturnType<typeof userEvent.setup>) => (name: string) =>
  user.click(screen.getByRole('button', { name }))

it('[3.23] shows the agenda as it is read, and formats what is selected', async () => {
  const { field, editor, press, agenda } = await setup('**Lamps** of Mill Street\n\n- Offers')
  expect(field.querySelector('strong')?.textContent).toBe('Lamps')
  expect(field.querySelector('ul > li')?.textContent).toBe('Offers')
  editor.commands.setTextSelection({ from: 7, to: 9 })
  await press('Italic')
  expect(agenda()).toBe('**Lamps** _of_ Mill Street\n\n- Offers')
  await press('Undo')
  expect(agenda()).toBe('**Lamps** of Mill Street\n\n- Offers')
  await press('Numbered list')
  expect(agenda()).toBe('1. **Lamps** of Mill Street\n\n- Offers')
  expect(screen.getByRole('button', { name: 'Numbered list' }).getAttribute('aria-pressed')).toBe('true')
  await expectNoViolations()
})

it('[3.23] adds, changes and removes links', async () => {
  const { user, editor, press, agenda } = await setup('The plan')
  editor.commands.setTextSelection({ from: 5, to: 9 })
  await press('Link')
  const enter = async (typed: string) => {
    const address = await screen.findByRole('textbox', { name: 'Address' })
    await user.clear(address)
    await user.type(address, `${typed}{Enter}`)
  }
  await enter('javascript:alert(1)')
  expect(await screen.findByText('Enter a web or email address.')).toBeTruthy()
  await enter('lamps.example/plan')
  expect(agenda()).toBe('The [plan](https://lamps.example/plan)')
  editor.commands.setTextSelection(6)
  await press('Link')
  await user.click(await screen.findByRole('button', { name: 'Remove link' }))
  expect(agenda()).toBe('The plan')
})

it('[3.23] accepts text and formatted pages from the clipboard', async () => {
  const { field, agenda } = await setup()
  const paste = (data: Record<string, string>) =>
    fireEvent.paste(field, {
      clipboardData: {
        getData: (type: string) => data[type] ?? '',
        types: Object.keys(data),
        files: [],
        items: [],
      },
    })
  paste({ 'text/plain': '**Lamps**\n\n- Benches' })
  await waitFor(() => expect(agenda()).toBe('**Lamps**\n\n- Benches'))
  field.editor?.commands.selectAll()
  paste({
    'text/plain': 'Costs',
    'text/html':
      '<h2 style="color:red">Costs</h2><p><span style="font-weight:700">90</span> <u onclick="x()">euros</u><script>x()</script><img src="x"></p><p><a href="javascript:x()">pay</a></p>',
  })
  await waitFor(() => expect(agenda()).toBe('**Costs**\n\n**90** euros\n\npay'))
  expect(field.querySelector('[style], script, img[src], u, a')).toBeNull()
})

it('[3.23] says how much is left, and what is too long', async () => {
  const { editor } = await setup('x'.repeat(limits.meeting.agendaMaxChars - 3))
  expect(screen.getByText('3 characters left')).toBeTruthy()
  editor.commands.insertContent('12345')
  expect(await screen.findByText('The agenda is 2 characters too long.')).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Agenda' }).getAttribute('aria-invalid')).toBe('true')
})

it('follows a draft that was reset', async () => {
  const { field, press } = await setup('Lamps')
  await press('Reset')
  await waitFor(() => expect(field.querySelector('li')?.textContent).toBe('Reset'))
})
