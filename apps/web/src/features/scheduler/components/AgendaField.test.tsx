// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderScheduler } from '../testing/render-scheduler.tsx'

it('[3.23] has buttons and keys for the markup of the agenda, and sends it', async () => {
  const { server, user } = await renderScheduler()
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Agenda' })
  await user.type(field, 'Lamps')
  field.setSelectionRange(0, 5)
  await user.click(screen.getByRole('button', { name: 'Bold' }))
  expect(field.value).toBe('**Lamps**')
  expect(document.activeElement).toBe(field)
  expect(field.value.slice(field.selectionStart, field.selectionEnd)).toBe('Lamps')
  await user.keyboard('{Control>}b{/Control}')
  expect(field.value).toBe('Lamps')
  await user.click(screen.getByRole('button', { name: 'Bulleted list' }))
  expect(field.value).toBe('- Lamps')
  await user.click(screen.getByRole('button', { name: 'Schedule' }))
  await screen.findByText('Meeting scheduled')
  expect(server.sentTo('POST /api/meeting/schedule').at(-1)?.body).toMatchObject({ agenda: '- Lamps' })
})
