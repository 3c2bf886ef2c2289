import { expect, type FrameLocator, type Page } from '@playwright/test'

/** The chat client: a page of its own, or a frame. */
export type ChatView = Page | FrameLocator

/** The message with this text in the chat that is open. */
export const messageOf = (view: ChatView, text: string) =>
  view.getByRole('log', { name: 'Messages' }).getByRole('article').filter({ hasText: text })

/** Writes into the chat that is open. */
export async function write(view: ChatView, text: string) {
  const field = view.getByRole('textbox', { name: /^Write to / })
  await field.fill(text)
  await field.press('Enter')
  await expect(messageOf(view, text)).toHaveAttribute('data-state', 'sent')
}

/** Chooses an action of a message, or a quick reaction. */
export async function act(view: ChatView, text: string, action: string) {
  const message = messageOf(view, text)
  await message.hover()
  await message.getByRole('button', { name: /^Actions for/ }).click()
  await view
    .getByRole('dialog', { name: /^Actions for/ })
    .getByRole('button', { name: action, exact: true })
    .click()
}

/** Starts a chat with people of the organisation: a group if it has a name. */
export async function startChat(page: Page, people: readonly string[], groupName?: string) {
  await page.getByRole('button', { name: 'New', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'New chat' })
  for (const name of people) {
    await dialog.getByPlaceholder('Search by name').fill(name)
    await dialog.getByRole('option', { name }).click()
  }
  if (groupName) await dialog.getByLabel('Group name').fill(groupName)
  await dialog.getByRole('button', { name: groupName ? 'Create group' : 'Open chat' }).click()
  await expect(dialog).toBeHidden()
}
