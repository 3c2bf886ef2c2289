import { expect, type Page } from '@playwright/test'

/** Opens the only unread notification from the bell. */
export async function openNotification(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Notifications, 1 unread', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Notifications' })
  await panel.getByRole('link', { name: text }).click()
  await expect(panel).toBeHidden()
}
