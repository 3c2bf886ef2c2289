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

  it('stays while the app is loading', async () => {
    root.innerHTML = '<div data-loading>…</div>'
    await settled()
    expect(isOpen()).toBe(true)
  })

  it('is removed with the first screen of the app', async () => {
    root.innerHTML = '<div data-loading>…</div>'
    await settled()
    root.innerHTML = '<main><h1>Weekly planning</h1></main>'
    await settled()
    expect(isOpen()).toBe(false)
  })
})

describe('who was typing in the frame', () => {
  const preJoin =
    '<form><input autocomplete="name" value="Ada Lovelace"><button type="submit">Join</button></form>'

  function leaveFrame(focused: string) {
    const root = aPage()
    const opening = document.getElementById('opening')
    if (!opening) throw new Error('The page has no frame.')
    opening.innerHTML = preJoin
    opening.querySelector<HTMLElement>(focused)?.focus()
    opening.querySelector('input')?.setSelectionRange(1, 3)
    root.innerHTML = preJoin
    return { root, opening }
  }

  it('continues in the same field of the app, at the same caret position', async () => {
    const { root } = leaveFrame('input')
    await settled()
    const field = root.querySelector('input')
    expect(document.activeElement).toBe(field)
    expect([field?.selectionStart, field?.selectionEnd]).toEqual([1, 3])
  })

  it('keeps the focus on the button', async () => {
    const { root } = leaveFrame('button')
    await settled()
    expect(document.activeElement).toBe(root.querySelector('button'))
  })
})
