import { expect, it, vi } from 'vitest'
import { keepRunning } from './keep-running.ts'

class FakeContext extends EventTarget {
  state = 'suspended'
  resume = vi.fn<() => Promise<void>>(async () => {})

  enter(state: string) {
    this.state = state
    this.dispatchEvent(new Event('statechange'))
  }
}

it('resumes a context that waits for a press, and leaves one alone that runs', () => {
  const context = new FakeContext()
  const page = new EventTarget()
  keepRunning(context, page)
  page.dispatchEvent(new Event('pointerdown'))
  expect(context.resume).toHaveBeenCalledTimes(2)
  context.enter('running')
  page.dispatchEvent(new Event('pointerdown'))
  expect(context.resume).toHaveBeenCalledTimes(2)
})

it('resumes a context that iOS interrupted, as soon as people are back, until it is stopped', () => {
  const context = new FakeContext()
  const page = new EventTarget()
  context.state = 'running'
  const stop = keepRunning(context, page)
  expect(context.resume).not.toHaveBeenCalled()
  context.resume.mockRejectedValueOnce(new DOMException('A phone call', 'InvalidStateError'))
  context.enter('interrupted')
  page.dispatchEvent(new Event('visibilitychange'))
  expect(context.resume).toHaveBeenCalledTimes(2)
  stop()
  page.dispatchEvent(new Event('visibilitychange'))
  context.enter('suspended')
  expect(context.resume).toHaveBeenCalledTimes(2)
})
