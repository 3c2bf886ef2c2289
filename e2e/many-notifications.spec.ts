import { expect, test, type Page } from '@playwright/test'
import {
  call,
  createAccount,
  createColleague,
  majlisUrl,
  openSession,
  signIn,
  type Account,
} from './support/accounts.ts'
import { expectAccessibleInBothThemes } from './support/axe.ts'
import { inDatabase } from './support/database.ts'

const url = majlisUrl()
const many = 1_000

/** The oldest asks for someone's reactivation, the newer ones are about imports. Only the fifty oldest are unread. */
async function fillCenter({ userId }: Account, suspended: Account): Promise<void> {
  // IDs begin with the time, as the server's do.
  const statement = `
    INSERT INTO notifications
      (id, user_id, kind, key, data, actor_user_id, is_in_center, is_announced, created_at, read_at)
    SELECT (lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
      $1, 'import_done', 'import ' || n,
      jsonb_build_object('importId', gen_random_uuid(), 'fileName', 'list ' || n || '.csv', 'count', 1),
      NULL::uuid, true, false, at, CASE WHEN n <= $2 - 50 THEN now() END
    FROM generate_series(1, $2::int) AS n, LATERAL (SELECT now() - make_interval(mins => n) AS at) AS time`
  expect(await inDatabase(statement, [userId, many])).toBe(many)
  await inDatabase(
    `UPDATE notifications SET kind = 'reactivation_request', actor_user_id = $2::uuid,
       data = jsonb_build_object('userId', $2::uuid, 'note', '')
     WHERE user_id = $1 AND key = 'import ' || $3::int`,
    [userId, suspended.userId, many],
  )
}

/** Scrolls with the wheel, as people do; the next pages are loaded meanwhile. */
async function scrollToOldest(page: Page, name: RegExp): Promise<void> {
  const oldest = page.getByRole('link', { name })
  await page.getByRole('list', { name: 'Notifications' }).hover()
  await expect(async () => {
    for (let turns = 0; turns < 5; turns++) await page.mouse.wheel(0, 4_000)
    await expect(oldest).toBeInViewport({ timeout: 100 })
  }).toPass({ timeout: 30_000, intervals: [20] })
}

test('[2.56, 2.60] a thousand notifications: the oldest is acted upon, and all are marked as read', async ({
  page,
  browser,
}) => {
  const nusrat = await createAccount('Nusrat')
  const arif = await createColleague(nusrat, 'Arif', 'Khan')
  await call(url, 'v1/user/suspend', { userIds: [arif.userId] }, nusrat.accessToken, 'PUT')
  await fillCenter(nusrat, arif)
  const other = await (await browser.newContext()).newPage()
  await signIn(other, nusrat)
  const otherBell = (name: string) => other.getByRole('button', { name, exact: true })
  await expect(otherBell('Notifications, 50 unread')).toBeVisible()
  await openSession(page, nusrat)
  await page.goto(`${url}/notifications`)
  const list = page.getByRole('list', { name: 'Notifications' })
  const request = /^(Unread )?Arif Khan asks you to reactivate/

  await test.step('a filter shows the unread ones, and is there again after a reload', async () => {
    await expect(list.getByText('1 invitation from list 1.csv was sent')).toBeVisible()
    await page.getByRole('button', { name: 'Unread', exact: true }).click()
    await expect(list.getByText('1 invitation from list 951.csv was sent')).toBeVisible()
    await expect(list.getByText('list 1.csv')).toHaveCount(0)
    await page.reload()
    await expect(list.getByText('1 invitation from list 951.csv was sent')).toBeVisible()
    await expectAccessibleInBothThemes(page)
    await page.getByRole('button', { name: 'All', exact: true }).click()
  })

  await test.step('the oldest is done in its place, and only the rows on screen are there', async () => {
    await scrollToOldest(page, request)
    expect(await list.getByRole('listitem').count()).toBeLessThan(40)
    await page.getByRole('button', { name: 'Reactivate: Arif Khan' }).click()
    await expect(list.getByText('Approved', { exact: true })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reactivate: Arif Khan' })).toHaveCount(0)
    await expect(otherBell('Notifications, 49 unread')).toBeVisible()
  })

  await test.step('all are read at once, here and on the other page', async () => {
    await expect(list.getByRole('img', { name: 'Unread' })).not.toHaveCount(0)
    await page.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(list.getByRole('img', { name: 'Unread' })).toHaveCount(0)
    await expect(otherBell('Notifications')).toBeVisible()
    await page.getByRole('button', { name: 'Unread', exact: true }).click()
    await expect(page.getByText('No notifications match')).toBeVisible()
  })
  await other.context().close()
})
