import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { call, createAccount, createColleague, openSession, signIn } from './support/accounts.ts'
import { expectAccessible, expectAccessibleInBothThemes } from './support/axe.ts'
import { act, messageOf, startChat, write } from './support/chat-pages.ts'
import { inDatabase } from './support/database.ts'
import { startInstallation, type Stack } from './support/stack.ts'

let stack: Stack

test.beforeAll(async () => {
  test.setTimeout(120_000)
  stack = await startInstallation({ CHAT: 'on' })
})

test.afterAll(() => stack.stop())

test('[1.14, 2.46, 2.67, 3.46, 4.14] two colleagues write to each other, in a tab and beside the menu', async ({
  browser,
}) => {
  const nusrat = await createAccount('Nusrat', 'Rahman', stack.url)
  const arif = await createColleague(nusrat, 'Arif', 'Khan', { stack })
  const [hers, his] = await Promise.all([browser.newContext(), browser.newContext()])
  const home = await hers.newPage()
  const shell = await his.newPage()
  await Promise.all([signIn(home, nusrat, stack.url), signIn(shell, arif, stack.url)])
  const menu = shell.getByRole('navigation', { name: 'Main menu' })
  const [chat] = await Promise.all([
    home.waitForEvent('popup'),
    home.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: /^Chat/ }).click(),
  ])
  const frame = shell.frameLocator('iframe[title="Chat"]')

  await test.step('one starts a chat, and the other sees it in the menu', async () => {
    await expect(chat.getByText('No chats yet')).toBeVisible()
    await expectAccessible(chat)
    await startChat(chat, ['Arif Khan'])
    await write(chat, 'Shall we meet by the river?')
    await expect(menu.getByRole('link', { name: /^Chat.*1 unread message$/ })).toBeVisible()
    await menu.getByRole('link', { name: 'Open chat here' }).click()
    await frame
      .getByRole('navigation', { name: 'Chats' })
      .getByRole('link', { name: /Nusrat Rahman/ })
      .click()
    await expect(messageOf(frame, 'Shall we meet by the river?')).toBeVisible()
    await expect(menu.getByRole('link', { name: /unread/ })).toBeHidden()
    await expect(chat.getByText('Seen by Arif Khan')).toBeVisible()
  })

  await test.step('he answers and reacts, she edits and deletes', async () => {
    await write(frame, 'Yes, at ten')
    await expect(messageOf(chat, 'Yes, at ten')).toBeVisible()
    await act(frame, 'Shall we meet by the river?', '👍')
    await expect(chat.getByRole('button', { name: '👍 1: Arif Khan' })).toBeVisible()
    await act(chat, 'Shall we meet by the river?', 'Edit')
    const editor = chat.getByRole('textbox', { name: 'Edit message' })
    await editor.fill('Shall we meet at the bridge?')
    await editor.press('Enter')
    await expect(messageOf(frame, 'Shall we meet at the bridge? edited')).toBeVisible()
    await write(chat, 'Not for you')
    await act(chat, 'Not for you', 'Delete')
    await chat
      .getByRole('dialog', { name: 'Delete this message?' })
      .getByRole('button', { name: 'Delete' })
      .click()
    await expect(messageOf(frame, 'Message deleted')).toBeVisible()
    await expect(messageOf(frame, 'Not for you')).toBeHidden()
    await expectAccessibleInBothThemes(chat)
  })

  await test.step('a picture arrives, and a reload shows the same chat', async () => {
    const picture = {
      name: 'river.jpg',
      mimeType: 'image/jpeg',
      buffer: await readFile(join(import.meta.dirname, 'support/person.jpg')),
    }
    await frame.locator('input[type="file"]').setInputFiles(picture)
    const shown = chat.getByRole('img', { name: 'river.jpg' })
    await expect(shown).toBeVisible()
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)
    await chat.reload()
    await expect(messageOf(chat, 'Yes, at ten')).toBeVisible()
    await expect(chat.getByRole('img', { name: 'river.jpg' })).toBeVisible()
  })

  await test.step('signing out ends the frame', async () => {
    await shell
      .getByRole('button', { name: /Arif Khan/ })
      .last()
      .click()
    await Promise.all([
      shell.waitForRequest(
        (request) => request.isNavigationRequest() && request.url() === `${stack.url}/sign-in`,
      ),
      shell.getByRole('menuitem', { name: 'Logout' }).click(),
    ])
    await expect(shell).toHaveURL(`${stack.url}/sign-in`)
  })
  await Promise.all([hers.close(), his.close()])
})

test('[1.14, 3.45] a group gets a new name and another member, who reads it on a phone in Arabic', async ({
  page,
  browser,
}) => {
  const nusrat = await createAccount('Nusrat', 'Rahman', stack.url)
  await createColleague(nusrat, 'Arif', 'Khan', { stack })
  await createColleague(nusrat, 'Samira', 'Tariq', { stack })
  const layla = await createColleague(nusrat, 'Layla', 'Haddad', { stack })
  await inDatabase("UPDATE users SET language = 'ar' WHERE id = $1", [layla.userId], stack.env)
  await openSession(page, nusrat, stack.url)
  await page.goto(`${stack.url}/chat/client`)
  await startChat(page, ['Arif Khan', 'Samira Tariq'], 'River path')
  await write(page, 'Plans for the path')
  await page.getByRole('button', { name: 'Rename group' }).click()
  const naming = page.getByRole('dialog', { name: 'Rename group' })
  await naming.getByLabel('Group name').fill('Bridge')
  await naming.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'Bridge' })).toBeVisible()
  await page.getByRole('button', { name: 'Add people' }).click()
  const adding = page.getByRole('dialog', { name: 'Add people' })
  await adding.getByPlaceholder('Search by name').fill('Layla')
  await adding.getByRole('option', { name: 'Layla Haddad' }).click()
  await adding.getByRole('button', { name: 'Add', exact: true }).click()
  const info = page.getByRole('complementary', { name: 'Members and files' })
  await expect(info.getByText('4 members')).toBeVisible()
  await expectAccessible(page)

  const phone = await browser.newPage({ viewport: { width: 360, height: 740 }, hasTouch: true, locale: 'ar' })
  await openSession(phone, layla, stack.url)
  await phone.goto(`${stack.url}/chat/client`)
  await expect(phone.locator('html')).toHaveAttribute('dir', 'rtl')
  await phone.getByRole('link', { name: /Bridge/ }).click()
  await expect(phone.getByText('Plans for the path')).toBeVisible()
  await expectAccessible(phone)
  await phone.goBack()
  await expect(phone.getByRole('link', { name: /Bridge/ })).toBeVisible()
  await expectAccessible(phone)
  await phone.close()
})

test('[1.14] after an outage of the homeserver the chat goes on, with nothing lost or twice', async ({
  page,
  browser,
}) => {
  const nusrat = await createAccount('Nusrat', 'Rahman', stack.url)
  const arif = await createColleague(nusrat, 'Arif', 'Khan', { stack })
  await openSession(page, nusrat, stack.url)
  await page.goto(`${stack.url}/chat/client`)
  await startChat(page, ['Arif Khan'])
  await write(page, 'Before')
  const his = await browser.newPage()
  await openSession(his, arif, stack.url)
  await his.goto(`${stack.url}/chat/client`)
  await his.getByRole('link', { name: /Nusrat Rahman/ }).click()
  await expect(messageOf(his, 'Before')).toBeVisible()

  stack.kill('chat')
  const field = page.getByRole('textbox', { name: /^Write to / })
  await field.fill('In between')
  await field.press('Enter')
  await expect(messageOf(page, 'In between')).toHaveAttribute('data-state', 'sent', { timeout: 60_000 })
  await expect(messageOf(his, 'In between')).toHaveCount(1, { timeout: 60_000 })
  await write(his, 'Again together')
  await expect(messageOf(page, 'Again together')).toHaveCount(1)
  await expect(messageOf(his, 'In between')).toHaveCount(1)

  await test.step('whoever is suspended reads nothing more', async () => {
    await call(stack.url, 'v1/user/suspend', { userIds: [arif.userId] }, nusrat.accessToken, 'PUT')
    await expect(his.getByText(/^You were signed out of chat/)).toBeVisible({ timeout: 10_000 })
    await expect(his.getByText('Before')).toBeHidden()
    await his.reload()
    await expect(his).toHaveURL(/\/(suspended|sign-in)/)
  })
  await his.close()
})

test('[1.14] nothing that is written or uploaded is lost without a connection, on a phone', async ({
  browser,
}) => {
  const nusrat = await createAccount('Nusrat', 'Rahman', stack.url)
  const arif = await createColleague(nusrat, 'Arif', 'Khan', { stack })
  await createColleague(nusrat, 'Samira', 'Tariq', { stack })
  const hers = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true })
  const [phone, his] = await Promise.all([hers.newPage(), browser.newPage()])
  await openSession(phone, nusrat, stack.url)
  await phone.goto(`${stack.url}/chat/client`)
  await startChat(phone, ['Samira Tariq'])
  await phone.getByRole('link', { name: 'Back to chats' }).click()
  await startChat(phone, ['Arif Khan'])
  await openSession(his, arif, stack.url)
  await his.goto(`${stack.url}/chat/client`)
  await his.getByRole('link', { name: /Nusrat Rahman/ }).click()
  const field = phone.getByRole('textbox', { name: 'Write to Arif Khan' })
  const picture = await readFile(join(import.meta.dirname, 'support/person.jpg'))

  await test.step('a draft stays in its chat', async () => {
    await field.fill('For later')
    await phone.getByRole('link', { name: 'Back to chats' }).click()
    await phone.getByRole('link', { name: /Arif Khan.*Draft:.*For later/ }).click()
    await expect(field).toHaveValue('For later')
    await field.fill('')
  })

  await test.step('pictures are pasted, and files dropped', async () => {
    const bring = async (kind: 'paste' | 'drop', name: string) =>
      field.evaluate(
        (element, { type, fileName, bytes }) => {
          const data = new DataTransfer()
          data.items.add(new File([Uint8Array.from(bytes)], fileName, { type: 'image/jpeg' }))
          const options = { bubbles: true, cancelable: true }
          element.dispatchEvent(
            type === 'paste'
              ? new ClipboardEvent(type, { ...options, clipboardData: data })
              : new DragEvent(type, { ...options, dataTransfer: data }),
          )
        },
        { type: kind, fileName: name, bytes: [...picture] },
      )
    await bring('paste', 'pasted.jpg')
    await bring('drop', 'dropped.jpg')
    for (const name of ['pasted.jpg', 'dropped.jpg'])
      await expect(his.getByRole('img', { name })).toBeVisible()
  })

  await test.step('an upload goes on while another chat is open', async () => {
    const gate = Promise.withResolvers<void>()
    await phone.route('**/_matrix/media/v3/upload*', async (route) => {
      await gate.promise
      await route.continue()
    })
    await phone
      .locator('input[type="file"]')
      .setInputFiles({ name: 'plans.txt', mimeType: 'text/plain', buffer: Buffer.from('Plans') })
    const progress = phone.getByRole('button', { name: 'Cancel uploading plans.txt' })
    await expect(progress).toBeVisible()
    await expectAccessible(phone)
    await phone.getByRole('link', { name: 'Back to chats' }).click()
    await phone.getByRole('link', { name: /Samira Tariq/ }).click()
    await expect(progress).toBeHidden()
    await phone.goBack()
    await phone.getByRole('link', { name: /Arif Khan/ }).click()
    await expect(progress).toBeVisible()
    gate.resolve()
    await expect(progress).toBeHidden()
    await expect(messageOf(his, 'plans.txt')).toBeVisible()
    await phone.unroute('**/_matrix/media/v3/upload*')
  })

  await test.step('messages wait for the connection, and arrive once and in order', async () => {
    await hers.setOffline(true)
    for (const text of ['One', 'Two', 'Not this one', 'Three']) {
      await field.fill(text)
      await field.press('Enter')
    }
    await expect(messageOf(phone, 'Three').getByText(/^Waiting for connection/)).toBeVisible({
      timeout: 30_000,
    })
    await expectAccessible(phone)
    await messageOf(phone, 'Not this one').getByRole('button', { name: 'Delete' }).click()
    await expect(messageOf(phone, 'Not this one')).toBeHidden()
    await hers.setOffline(false)
    await expect(messageOf(phone, 'Three')).toHaveAttribute('data-state', 'sent', { timeout: 30_000 })
    await expect(messageOf(his, 'Three')).toHaveCount(1)
    const texts = await his.getByRole('article').allInnerTexts()
    expect(texts.flatMap((text) => /\b(?:One|Two|Three|Not this one)\b/.exec(text)?.[0] ?? [])).toEqual([
      'One',
      'Two',
      'Three',
    ])
  })

  await test.step('an edit that is refused keeps its text', async () => {
    await phone.route('**/send/m.room.message/**', (route) =>
      route.fulfill({ status: 403, json: { errcode: 'M_FORBIDDEN', error: 'No.' } }),
    )
    const message = messageOf(phone, 'Three')
    await message.getByRole('button', { name: /^Actions for/ }).focus()
    await phone.keyboard.press('Enter')
    await phone.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
    const editor = phone.getByRole('textbox', { name: 'Edit message' })
    await editor.fill('Three or four')
    await editor.press('Enter')
    await expect(phone.getByText('Not saved')).toBeVisible()
    await expectAccessible(phone)
    await phone.unroute('**/send/m.room.message/**')
    await phone.getByRole('button', { name: 'Try again' }).click()
    await expect(messageOf(his, 'Three or four')).toBeVisible()
  })
  await Promise.all([hers.close(), his.close()])
})
