// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { useFields } from './useFields.ts'

/** Saves its input in capitals; "elsewhere" is another page that changes the same data. */
function Form() {
  const [kept, setKept] = useState({ name: 'ANN', city: 'BONN' })
  const fields = useFields({
    initial: kept,
    rules: { name: (value) => (value ? null : 'name.required') },
    send: ({ name, city }, saved) => {
      setKept({ name: name.toUpperCase(), city: city.toUpperCase() })
      saved()
    },
  })
  return (
    <form {...fields.form}>
      <input aria-label="Name" {...fields.input('name')} />
      <input aria-label="City" {...fields.input('city')} />
      <p role="alert">{fields.errorOf('name')}</p>
      <button type="submit">Save</button>
      <button type="button" onClick={() => setKept({ name: 'EVE', city: 'ROME' })}>
        Elsewhere
      </button>
    </form>
  )
}

afterEach(cleanup)

const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

it('shows what the server saved, and follows changes elsewhere', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.type(screen.getByLabelText('Name'), 'a')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(valueOf('Name')).toBe('ANNA')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect([valueOf('Name'), valueOf('City')]).toEqual(['EVE', 'ROME'])
})

it('keeps unsent input, whatever changes elsewhere', async () => {
  const user = userEvent.setup()
  render(<Form />)
  await user.type(screen.getByLabelText('Name'), 'a')
  await user.click(screen.getByRole('button', { name: 'Elsewhere' }))
  expect([valueOf('Name'), valueOf('City')]).toEqual(['ANNa', 'ROME'])
  await user.clear(screen.getByLabelText('Name'))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByRole('alert').textContent).toBe('name.required')
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})
