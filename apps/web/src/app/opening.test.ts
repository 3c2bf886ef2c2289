// @vitest-environment jsdom
import { beforeEach, describe, expect, it } from 'vitest'
import { followOpening } from './opening.ts'

function aPage() {
  document.body.innerHTML = '<div id="root"></div><div id="opening"></div>'
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no #root.')
  followOpening(root)
  return root
}

const isOpen = () => document.getElementById('opening') !== null
const settled = () => new Promise((resolve) => setTimeout(resolve))

describe('the frame of a first screen', () => {
  let root: HTMLElement
  beforeEach(() => {
    root = aPage()
  })

  it('stays while the app only says that it is loading', async () => {
    root.innerHTML = '<div data-loading>…</div>'
    await settled()
    expect(isOpen()).toBe(true)
  })

  it('goes with the first screen that the app shows', async () => {
    root.innerHTML = '<div data-loading>…</div>'
    await settled()
    root.innerHTML = '<main><h1>Weekly planning</h1></main>'
    await settled()
    expect(isOpen()).toBe(false)
  })
})
