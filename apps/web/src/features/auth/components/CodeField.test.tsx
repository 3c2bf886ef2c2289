// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render.tsx'
import { CodeField } from './CodeField.tsx'

function Harness() {
  const [value, setValue] = useState('')
  return <CodeField label="Code" value={value} onChange={setValue} />
}

afterEach(() => document.body.replaceChildren())

describe('the code field', () => {
  it.each([
    ['482 913', '482913'],
    ['٤٨٢٩١٣', '482913'],
    ['Your code: 482913', '482913'],
    ['48291377', '482913'],
  ])('[2.6] accepts a pasted %j', async (pasted, code) => {
    await renderScreen(() => <Harness />, { namespaces: [] })
    await userEvent.click(screen.getByLabelText('Code'))
    await userEvent.paste(pasted)
    expect(screen.getByLabelText<HTMLInputElement>('Code').value).toBe(code)
  })
})
