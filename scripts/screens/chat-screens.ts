import type { Page } from 'playwright-core'
import type { Screen } from './screen.ts'
import type { Stage } from './stage.ts'

/** The chats of the demo: its homeserver runs beside it. */
async function openList(stage: Stage): Promise<Page> {
  const page = await stage.open('/chat/client', {
    member: await stage.calls.signIn('Nusrat', stage.language),
  })
  await page.getByRole('link', { name: /Bridge repair/ }).waitFor()
  return page
}

async function openChat(stage: Stage): Promise<Page> {
  const page = await openList(stage)
  await page.getByRole('link', { name: /Bridge repair/ }).click()
  await page.getByRole('article').last().waitFor()
  return page
}

export const chatScreens: readonly Screen[] = [
  { name: 'chat-list', open: openList },
  { name: 'chat-open', open: openChat },
  {
    name: 'chat-empty',
    async open(stage) {
      const member = await stage.calls.signUp('Nusrat', 'Rahman', stage.language, 'Riverside Library')
      const page = await stage.open('/chat/client', { member })
      await page.getByText(stage.text('chat', 'list.none')).waitFor()
      return page
    },
  },
  {
    name: 'chat-search',
    async open(stage) {
      const page = await openList(stage)
      await page.getByRole('button', { name: stage.text('chat', 'search.title') }).click()
      await page.getByRole('searchbox').fill('stage')
      await page.getByRole('list').getByRole('button').first().waitFor()
      return page
    },
  },
  {
    name: 'chat-phone-search',
    sizes: [360],
    async open(stage) {
      const page = await openList(stage)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('link', { name: /Riverside fair/ }).click()
      await page.getByRole('button', { name: stage.text('chat', 'search.title') }).click()
      await page.getByRole('searchbox').fill('stage')
      await page.getByRole('list').getByRole('button').first().waitFor()
      return page
    },
  },
  {
    name: 'chat-members',
    sizes: [360],
    async open(stage) {
      const page = await openChat(stage)
      await page.setViewportSize({ width: 360, height: 740 })
      await page.getByRole('button', { name: stage.text('chat', 'conversation.info') }).click()
      await page.getByRole('dialog').getByRole('listitem').first().waitFor()
      return page
    },
  },
  {
    name: 'chat-new',
    async open(stage) {
      const page = await openList(stage)
      await page.getByRole('button', { name: stage.text('chat', 'list.new'), exact: true }).click()
      await page.getByRole('dialog').waitFor()
      return page
    },
  },
]
