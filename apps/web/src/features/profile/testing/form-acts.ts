import { screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'

export const user = userEvent.setup()

/** Replaces the text of a field, by the beginning of its label. */
export async function type(label: string, text: string): Promise<void> {
  const field = await screen.findByLabelText(new RegExp(`^${label}`))
  await user.clear(field)
  await user.type(field, text)
}

export const press = async (name: string) => user.click(await screen.findByRole('button', { name }))
